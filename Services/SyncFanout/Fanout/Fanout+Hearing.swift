import ParlorWire

extension Fanout {
    mutating func learn(_ publication: Publication, now: Now) {
        let header = publication.header
        if header.stream.kind == IdentityBook.kind { learnIdentity(publication, now: now) }
        if header.rev > 0 {
            askChanges(of: header.stream)
            learnSource(header.stream, StreamPoint(epoch: header.epoch, rev: header.rev))
        }
        guard let channel = channels[header.stream] else { return }
        guard header.rev > 0 else { return signal(publication, channel) }
        guard header.epoch == channel.epoch, header.rev <= channel.rev + 1 else {
            return refresh(header.stream)
        }
        guard header.rev == channel.rev + 1 else { return }
        // What is published is what everybody may know: the owner tells each their own.
        guard !channel.hasFaces, header.faces != true else { return refresh(header.stream) }
        append(Tail.Entry(publication), to: header.stream, now: now)
    }

    /// The owner has answered `refresh`, which was the question of this number.
    mutating func refreshed(_ stream: StreamName, by reply: Reply, asked: Int, now: Now) {
        guard let tail = tail(in: reply) else {
            let failure = reply.failure ?? .unreadable(stream)
            if !failure.isPassing { end(stream, failure, now: now) }
            return refuseWaiting(stream, failure, asked: asked)
        }
        let isAnew = channels[stream]?.epoch != tail.epoch
        if isAnew { replace(stream, with: tail, now: now) }
        let changesRoster = tail.roster != channels[stream]!.roster
        for event in tail.events ?? [] where event.rev == channels[stream]!.rev + 1 {
            // Nobody is passed these before all know who may still see them.
            if isAnew || changesRoster { hold(stream) }
            append(Tail.Entry(event, of: tail, changesRoster), to: stream, now: now)
        }
        if tail.rev > channels[stream]!.rev { skip(stream, to: tail.rev) }
        channels[stream]!.verified = now.instant
        channels[stream]!.isShared = tail.isShared
        channels[stream]!.hasFaces = tail.hasFaces == true
        channels[stream]!.missing = tail.refusal
        setRosterSource(tail.rosterSource, of: stream)
        keepPicture(of: tail, now: now)
        if channels[stream]!.tail.hasRosterEvent(after: tail.rev) {
            refresh(stream)
        } else {
            learn(tail.roster, of: stream, now: now)
            serveWaiting(stream, with: tail, asked: asked, now: now)
        }
    }

    /// For whoever watches next, where all who may watch are shown the same.
    mutating func keepPicture(of tail: StreamTail, now: Now) {
        guard tail.isShared, let viewer = tail.viewer, tail.roster.apart.isDisjoint(with: [viewer]),
            let picture = tail.picture(at: now.instant),
            let channel = channels[tail.stream],
            channel.rev == tail.rev, channel.epoch == tail.epoch,
            channel.roster.apart == tail.roster.apart
        else { return }
        channels[tail.stream]!.snapshot = picture
    }

    func tail(in reply: Reply) -> StreamTail? {
        guard reply.header.status == .ok else { return nil }
        return try? JSON.decode(StreamTail.self, from: reply.body)
    }

    mutating func pass(_ entry: Tail.Entry, to gateway: String, changesRoster: Bool = false) {
        var header = entry.header
        if changesRoster { header.roster = true }
        effects.append(.publish(Publication(header: header, body: entry.frame), gateway: gateway))
    }

    mutating func tellRoster(of stream: StreamName, to gateway: String, now: Now) {
        guard let channel = channels[stream] else { return }
        let header = EventHeader(
            stream: stream, epoch: channel.epoch, rev: channel.rev, event: LinkTopic.roster,
            at: now.date, by: nil, id: "roster",
            faces: channel.roster.isConfidential ? true : nil)
        effects.append(
            .publish(
                Publication(header: header, body: JSON.encode(channel.roster)), gateway: gateway))
    }

    /// There is no more of the stream: whoever watches is told why, and again with each renewal.
    private mutating func end(_ stream: StreamName, _ failure: Failure, now: Now) {
        var points: [String: StreamPoint] = [:]
        for case .gateway(let gateway, let watched) in waiting[stream] ?? [] {
            points[gateway] = StreamPoint(epoch: watched.epoch, rev: watched.rev)
        }
        if let channel = channels[stream] {
            let point = StreamPoint(epoch: channel.epoch, rev: channel.rev)
            for gateway in channel.gateways.keys { points[gateway] = points[gateway] ?? point }
        }
        remove(stream)
        let body = JSON.encode(StreamEnd(closed: failure.forApps(of: stream).message))
        for (gateway, point) in points.sorted(by: { $0.key < $1.key }) {
            let header = EventHeader(
                stream: stream, epoch: point.epoch, rev: point.rev, event: LinkTopic.closed,
                at: now.date, by: nil, id: "closed")
            effects.append(.publish(Publication(header: header, body: body), gateway: gateway))
        }
    }

    mutating func remove(_ stream: StreamName) {
        guard let channel = channels.removeValue(forKey: stream) else { return }
        derivations.close(stream.kind)
        book.leave(channel.roster.people, stream)
        stopDepending(stream, on: channel.rosterSource)
    }
}

extension StreamTail {
    /// What those in `barred` are told.
    fileprivate var refusal: Failure? {
        missing.map {
            Failure(
                $0.code, $0.message, retryAfterMs: $0.retryAfterMs, context: $0.context,
                cost: missingCost)
        }
    }

    /// The snapshot, unless it was drawn for somebody who may not watch: they are shown less.
    func picture(at time: Instant) -> Drawn? {
        guard let viewer, roster.admits(viewer) else { return nil }
        return snapshot.map { Drawn(view: $0, portraits: portraits, at: time) }
    }

    /// Whether its snapshot is what somebody else sees, too.
    func isDrawn(for watcher: PersonID) -> Bool {
        guard let viewer, viewer != watcher else { return true }
        return isShared && roster.apart.isDisjoint(with: [viewer, watcher])
    }
}

extension Fanout {
    mutating func append(_ entry: Tail.Entry, to stream: StreamName, now: Now) {
        channels[stream]!.append(entry, at: now.instant)
        guard channels[stream]!.heldAfter == nil else { return }
        for gateway in channels[stream]!.gateways.keys { pass(entry, to: gateway) }
        guard entry.header.roster == true else { return }
        hold(stream)
        refresh(stream)
    }

    mutating func hold(_ stream: StreamName) {
        if channels[stream]!.heldAfter == nil {
            channels[stream]!.heldAfter = channels[stream]!.rev
        }
    }

    /// Who may still see it is not known at any time: a signal may be lost.
    private mutating func signal(_ publication: Publication, _ channel: Channel) {
        guard channel.heldAfter == nil else { return }
        let frame = JSON.encode(ClientSignal(publication.header, body: publication.body))
        for gateway in channel.gateways.keys {
            effects.append(
                .publish(
                    Publication(header: publication.header, body: frame), gateway: gateway))
        }
    }

    /// The stream began anew, or is heard of for the first time.
    private mutating func replace(_ stream: StreamName, with tail: StreamTail, now: Now) {
        let gateways = channels[stream]?.gateways ?? [:]
        remove(stream)
        var channel = Channel(tail, now: now)
        channel.gateways = gateways
        channel.rev = tail.events?.first.map { $0.rev - 1 } ?? tail.rev
        channels[stream] = channel
        book.enter(tail.roster.people, stream)
        askIdentities(book.unknown(of: tail.roster.people))
    }

    /// Events are out of reach: those who watch find out by their revision.
    private mutating func skip(_ stream: StreamName, to rev: Revision) {
        channels[stream]!.tail.clear()
        channels[stream]!.rev = rev
        channels[stream]!.snapshot = nil
    }

    mutating func learn(_ roster: StreamRoster, of stream: StreamName, now: Now) {
        let channel = channels[stream]!
        channels[stream]!.heldAfter = nil
        if roster != channel.roster {
            book.leave(channel.roster.people, stream)
            book.enter(roster.people, stream)
            channels[stream]!.roster = roster
            channels[stream]!.mark = nil
        }
        if roster != channel.roster || channel.heldAfter != nil {
            for gateway in channel.gateways.keys { tellRoster(of: stream, to: gateway, now: now) }
            let newcomers = roster.people.subtracting(channel.roster.people)
            askIdentities(book.unknown(of: newcomers))
            for person in newcomers {
                for gateway in channel.gateways.keys {
                    tellIdentity(of: person, to: gateway, now: now)
                }
            }
        }
        guard let held = channel.heldAfter,
            let entries = channel.tail.after(held, head: channel.rev)
        else { return }
        for entry in entries { for gateway in channel.gateways.keys { pass(entry, to: gateway) } }
    }
}
