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
            return deliver(publication.body, at: nil, of: header.stream, now: now)
        }
        guard let reached = channel.reached else {
            return putBy(publication.body, at: header.point, of: header.stream)
        }
        guard reached.epoch == header.epoch else { return recover(header.stream) }
        if header.event == Self.signedOut { noticeSignOut(publication) }
        for (rev, frame) in channels[header.stream]!.take(header.rev, publication.body) {
            deliver(frame, at: rev, of: header.stream, now: now)
        }
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

    func setPeople(_ people: Set<PersonID>, of stream: StreamName) {
        guard let known = channels[stream]?.roster.people else { return }
        for person in known.subtracting(people) {
            appearances[person]?.remove(stream)
            if appearances[person]?.isEmpty == true {
                appearances[person] = nil
                faces[person] = nil
            }
        }
        for person in people { appearances[person, default: []].insert(stream) }
    }

}

extension Sessions {
    /// To every device that watches, if it is as far; without a revision whatever happens.
    func deliver(
        _ frame: Bytes, at rev: Revision?, of stream: StreamName, now: Now
    ) {
        let epoch = channels[stream]?.reached?.epoch
        var receivers: [ConnectionID] = []
        let fits = frame.count <= limits.frameBytes
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = sessions[connection], !session.isClosed,
                let place = session.watches.index(forKey: stream)
            else { continue }
            let known = session.watches.values[place]
            guard let reached = known.reached else {
                if let rev, let epoch {
                    session.watches.values[place].putBy(
                        frame, at: StreamPoint(epoch: epoch, rev: rev))
                }
                continue
            }
            guard !known.isBehind, reached.epoch == epoch, rev.map({ $0 > reached.rev }) ?? true
            else { continue }
            guard fits, !session.isSlow else {
                if rev != nil { session.watches.values[place].isBehind = true }
                continue
            }
            if let rev { session.watches.values[place].reached!.rev = rev }
            session.queue(frame.count, limits, now: now.instant)
            receivers.append(connection)
        }
        send(frame, toAll: receivers)
    }

    /// Nobody here knows yet where the stream begins for them.
    private func putBy(_ frame: Bytes, at point: StreamPoint, of stream: StreamName) {
        for connection in channels[stream]?.watchers ?? [] {
            sessions[connection]?.watches[stream]?.putBy(frame, at: point)
        }
    }

    func learn(
        _ roster: StreamRoster, of stream: StreamName, at point: StreamPoint, now: Now
    ) {
        guard channels[stream]?.takeRoster(at: point) == true else { return }
        let known = channels[stream]!.roster
        guard known != roster else { return }
        setPeople(roster.people, of: stream)
        channels[stream]!.roster = roster
        channels[stream]!.mark = nil
        for newcomer in roster.people.subtracting(known.people) {
            if let face = faces[newcomer] { show(face, to: channels[stream]!.watchers, now: now) }
        }
        for connection in channels[stream]!.watchers {
            guard let session = sessions[connection], let who = session.who,
                !roster.audience.admits(who.person)
            else { continue }
            end(stream, for: session, "You may no longer watch this.", now: now)
        }
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

    /// Somebody's new face, to all who watch a stream in which they appear.
    private func learn(_ identity: Identity, now: Now) {
        let person = identity.userId
        guard let streams = appearances[person],
            faces[person]?.version.isOlder(than: identity.version) ?? true
        else { return }
        let isSame = faces[person]?.identity == identity.identity
        faces[person] = identity
        guard !isSame else { return }
        var receivers: Set<ConnectionID> = []
        for stream in streams {
            channels[stream]?.mark = nil
            receivers.formUnion(channels[stream]?.watchers ?? [])
        }
        show(identity, to: receivers, now: now)
    }

    /// To those of them that know an older face, or none.
    private func show(_ identity: Identity, to receivers: Set<ConnectionID>, now: Now) {
        let person = identity.userId
        let own = StreamName("person", person.key)
        var told: [ConnectionID] = []
        let frame = identity.clientFrame(at: now.date)
        for connection in receivers {
            guard let session = sessions[connection], !session.isClosed, !session.isSlow,
                session.watches[own] == nil,
                session.identities[person]?.isOlder(than: identity.version) ?? true
            else { continue }
            note(identity, session)
            session.queue(frame.count, limits, now: now.instant)
            told.append(connection)
        }
        send(frame, toAll: told)
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

    func clientFrame(at date: Timestamp) -> Bytes {
        let header = EventHeader(
            stream: StreamName("person", userId.key), epoch: epoch, rev: rev,
            event: "identityChanged", at: date, by: .person(userId), id: LinkTopic.identity)
        return JSON.encode(ClientEvent(header, body: identity.bytes))
    }
}
