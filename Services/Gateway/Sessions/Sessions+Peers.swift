public import ParlorWire

/// What this gateway tells the others and hears from them: limits are counted together, and a device
/// has one connection, at whichever gateway it said hello last.
extension Sessions {
    /// What the gateway subscribes to.
    public static let peersTopic = "\(Peers.stream)."

    public static func isFromPeers(_ event: Publication) -> Bool {
        event.header.stream == Peers.stream
    }

    func hearPeers(_ publication: Publication, now: Now) {
        guard publication.header.event == Peers.event,
            let news = try? JSON.decode(PeerNews.self, from: publication.body)
        else { return }
        guard peers.hear(news, now: now.instant) else { return hearOwn(news) }
        for arrival in news.arrivals ?? [] { yield(arrival.device, now: now) }
        guard let charges = news.charges else { return }
        eachLimit { limit in
            guard let name = limit.sharedAs?.rawValue else { return }
            for charge in charges[name] ?? [] { limit.hear(charge, now: now.instant) }
        }
    }

    func tellPeers(now: Now) {
        guard var news = peers.takeNews(untold, now: now.instant) else { return }
        var room = Peers.most
        eachLimit { limit in
            guard let name = limit.sharedAs?.rawValue, limit.hasUntold, room > 0 else { return }
            let charges = limit.takeUntold(atMost: room)
            room -= charges.count
            if !charges.isEmpty {
                news.charges = (news.charges ?? [:]).merging([name: charges]) { $1 }
            }
        }
        tellings += 1
        let header = EventHeader(
            stream: Peers.stream, epoch: Epoch(questions.gateway), rev: tellings,
            event: Peers.event, at: now.date, by: .part("gateway"), id: questions.nextID())
        connections.publish(Publication(header: header, body: JSON.encode(news)))
    }

    var untold: Peers.Untold {
        var untold = Peers.Untold.none
        eachLimit { limit in
            guard limit.hasUntold, untold != .strict else { return }
            untold = limit.sharedAs?.isStrict == true ? .strict : .some
        }
        return untold
    }

    /// What is heard of a device after this gateway's own news of it is newer than its connection here. So
    /// says the order of one broker; of several, gateways may hear two hellos at once in different orders.
    private func hearOwn(_ news: PeerNews) {
        for arrival in news.arrivals ?? [] {
            let connection = ConnectionID(number: arrival.connection)
            if devices[arrival.device] == connection { connections[connection]?.isTold = true }
        }
    }

    /// The device said hello elsewhere.
    private func yield(_ device: DeviceID, now: Now) {
        guard let session = devices[device].flatMap({ connections[$0] }),
            session.isTold || now.instant - session.opened > Self.toldWithin
        else { return }
        devices[device] = nil
        replace(session, now: now)
    }

    /// The news of a connection that is older than this has come back, or was lost.
    private static var toldWithin: Duration { .seconds(2) }

    func eachLimit(_ body: (inout Allowances) -> Void) {
        body(&unreadable)
        calls.eachLimit(body)
        watches.eachLimit(body)
        guesses.eachLimit(body)
        eachOtherLimit(body)
    }
}
