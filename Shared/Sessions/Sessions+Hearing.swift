import Sync
public import Wire

extension Sessions {
    /// The fan-out published something to this gateway.
    public func hear(_ publication: Publication, now: Now) {
        let header = publication.header
        if header.id == LinkTopic.identity {
            guard let said = try? JSON.decode(Said.self, from: publication.body) else { return }
            return learn(Identity(header, said.body), now: now)
        }
        guard let channel = channels[header.stream] else { return }
        if header.event == LinkTopic.roster {
            guard let roster = try? JSON.decode(StreamRoster.self, from: publication.body) else {
                return
            }
            return learn(roster, of: header.stream, at: header.point, now: now)
        }
        if header.event == LinkTopic.closed {
            guard let said = try? JSON.decode(StreamEnd.self, from: publication.body) else {
                return
            }
            return end(header.stream, of: header.epoch, said.closed, now: now)
        }
        guard header.rev > 0 else {
            // Who may still hear it is not known: a signal may be lost.
            guard !channel.awaitsRoster else { return }
            return deliver(Frame(publication.body), at: nil, of: header.stream, now: now)
        }
        guard let frame = Frame(publication) else { return }
        guard let reached = channel.reached else {
            return putBy(frame, header)
        }
        guard reached.epoch == header.epoch else { return recover(header.stream) }
        if header.event == Self.signedOut { noticeSignOut(publication, now: now) }
        let next = channels[header.stream]!.take(
            header.rev, frame, changesRoster: header.roster == true)
        deliver(next, of: header.stream, now: now)
        guard let known = channels[header.stream], let rev = known.reached?.rev else { return }
        if header.rev > rev || known.isAhead { recover(header.stream) }
    }

    /// The fan-out's answer about a stream: what this gateway did not know of it yet.
    func meet(_ begun: WatchedStream, now: Now) {
        let stream = begun.stream
        guard let channel = channels[stream] else { return }
        if channel.reached?.epoch != begun.epoch {
            channels[stream]!.leap(to: begun.point)
            if channel.reached != nil { startAnew(stream, now: now) }
        }
        learn(begun.roster, of: stream, at: begun.point, now: now)
        for identity in begun.people { learn(identity, now: now) }
    }
}

extension Sessions {
    func deliver(
        _ events: [(rev: Revision, frame: Frame)], of stream: StreamName, now: Now
    ) {
        for event in events { deliver(event.frame, at: event.rev, of: stream, now: now) }
    }

    /// To every device that watches, if it is as far; without a revision whatever happens.
    func deliver(
        _ frame: Frame, at rev: Revision?, of stream: StreamName, now: Now
    ) {
        let epoch = channels[stream]?.reached?.epoch
        var receivers: [ConnectionID] = []
        var faced: [PersonID: [ConnectionID]] = [:]
        let crowd = max(1, channels[stream]?.watchers.count ?? 1)
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = sessions[connection], !session.isClosed,
                let place = session.watches.index(forKey: stream)
            else { continue }
            let known = session.watches.values[place]
            let person = session.who?.person
            let seen = frame.seen(by: person)
            guard let reached = known.reached else {
                if let rev, let epoch {
                    session.watches.values[place].putBy(
                        seen, at: StreamPoint(epoch: epoch, rev: rev))
                }
                continue
            }
            guard !known.isBehind, reached.epoch == epoch, rev.map({ $0 > reached.rev }) ?? true
            else { continue }
            guard seen.count <= limits.frameBytes, !session.isSlow else {
                if rev != nil { session.watches.values[place].isBehind = true }
                continue
            }
            if let rev { session.watches.values[place].reached!.rev = rev }
            let isOwn = person.map { frame.own[$0] != nil } ?? false
            put(by: seen.count, sharedBy: isOwn ? 1 : crowd, session, now: now)
            if let person, isOwn {
                faced[person, default: []].append(connection)
            } else {
                receivers.append(connection)
            }
        }
        send(frame.common, toAll: receivers)
        for (person, connections) in faced { send(frame.own[person]!, toAll: connections) }
    }

    /// Nobody here knows yet where the stream begins for them.
    private func putBy(_ frame: Frame, _ header: EventHeader) {
        for connection in channels[header.stream]?.watchers ?? [] {
            guard let session = sessions[connection] else { continue }
            session.watches[header.stream]?.putBy(
                frame.seen(by: session.who?.person), at: header.point,
                changesRoster: header.roster == true)
        }
    }

    func learn(
        _ roster: StreamRoster, of stream: StreamName, at point: StreamPoint, now: Now
    ) {
        guard channels[stream]?.takeRoster(at: point) == true else { return }
        let known = channels[stream]!.roster
        guard known != roster else {
            return deliver(channels[stream]!.takeNext(), of: stream, now: now)
        }
        setPeople(roster.people, of: stream)
        setSeated(roster.seated, of: stream)
        channels[stream]!.roster = roster
        channels[stream]!.mark = nil
        for newcomer in roster.people.subtracting(known.people) {
            if let face = faces[newcomer] { show(face, to: audience(of: stream), now: now) }
        }
        // Who has only asked gets an answer of their own.
        for connection in audience(of: stream) {
            guard let session = sessions[connection], let who = session.who,
                !roster.audience.admits(who.person)
            else { continue }
            end(stream, for: session, "You may no longer watch this.", now: now)
        }
        deliver(channels[stream]!.takeNext(), of: stream, now: now)
        forgetIfUnused(stream)
    }

    /// There is no more of the stream, for anybody.
    private func end(_ stream: StreamName, of epoch: Epoch, _ reason: String, now: Now) {
        guard let channel = channels[stream], channel.reached?.epoch == epoch else { return }
        channels[stream]!.forget()
        for connection in channel.watchers {
            // Who has just asked gets an answer of their own.
            guard let session = sessions[connection], session.watches[stream]?.reached != nil
            else { continue }
            end(stream, for: session, reason, now: now)
        }
        unchecked.formUnion(channel.guarded)
        checkAgain()
        forgetIfUnused(stream)
    }

    private func end(
        _ stream: StreamName, for session: Session, _ reason: String, now: Now
    ) {
        session.watches[stream] = nil
        channels[stream]?.watchers.remove(session.connection)
        send(
            JSON.encode(Outgoing.Closed(stream: stream, closed: reason)), to: session, now: now)
    }

    private struct Said: Decodable { let body: RawJSON }
}

extension EventHeader {
    fileprivate var point: StreamPoint { StreamPoint(epoch: epoch, rev: rev) }
}

extension Identity {
    fileprivate init(_ header: EventHeader, _ body: RawJSON) {
        self.init(
            userId: PersonID(header.stream.key.rawValue), epoch: header.epoch, rev: header.rev,
            identity: body)
    }
}
