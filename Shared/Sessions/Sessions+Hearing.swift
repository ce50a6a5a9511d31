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
            return learn(roster, of: header.stream, at: header.rev, now: now)
        }
        guard header.rev > 0 else {
            return deliver(publication.body, at: nil, of: header.stream, now: now)
        }
        guard let epoch = channel.epoch, channel.rev != nil else {
            return putBy(publication.body, header.rev, of: header.stream)
        }
        guard epoch == header.epoch else { return recover(header.stream) }
        if header.event == Self.signedOut { noticeSignOut(publication) }
        for (rev, frame) in channels[header.stream]!.take(header.rev, publication.body) {
            deliver(frame, at: rev, of: header.stream, now: now)
        }
        guard let known = channels[header.stream], let rev = known.rev else { return }
        if header.rev > rev || known.isAhead { recover(header.stream) }
    }

    /// The fan-out's answer about a stream: what this gateway did not know of it yet.
    func meet(_ begun: WatchedStream, now: Now) {
        let stream = begun.stream
        guard let channel = channels[stream] else { return }
        if let epoch = channel.epoch, epoch != begun.epoch {
            channels[stream]!.begin(begun.epoch, at: begun.rev)
            startAnew(stream, now: now)
        } else if channel.rev == nil {
            channels[stream]!.epoch = begun.epoch
            channels[stream]!.rev = begun.rev
        }
        learn(begun.roster, of: stream, at: begun.rev, now: now)
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

    func takeRecovery(_ reply: Reply, of stream: StreamName, now: Now) {
        guard channels[stream] != nil else { return }
        channels[stream]!.isRecovering = false
        guard let begun = reply.watchedStream else {
            if reply.failure?.code == .notFound || reply.failure?.code == .forbidden {
                startAnew(stream, now: now)
            }
            return
        }
        guard begun.epoch == channels[stream]!.epoch, let events = begun.events,
            begun.snapshot == nil
        else {
            channels[stream]!.begin(begun.epoch, at: begun.rev)
            return startAnew(stream, now: now)
        }
        learn(begun.roster, of: stream, at: begun.rev, now: now)
        guard channels[stream] != nil else { return }
        unchecked.formUnion(channels[stream]!.guarded)
        checkAgain()
        let first = begun.rev - events.count + 1
        for (offset, event) in events.enumerated() {
            for (rev, frame) in channels[stream]!.take(first + offset, event.bytes) {
                deliver(frame, at: rev, of: stream, now: now)
            }
        }
    }

    /// Every device that watches gets the whole, since events are out of reach.
    func startAnew(_ stream: StreamName, now: Now) {
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = sessions[connection], session.watches[stream]?.rev != nil else {
                continue
            }
            ask(for: stream, session, nil, epoch: nil, since: nil)
        }
        unchecked.formUnion(channels[stream]?.guarded ?? [])
        checkAgain()
    }

    /// Once a second: the fan-out goes on passing events, and says what was missed.
    func renew() {
        var shards: [EntityKey: [SyncQuestion.Watched]] = [:]
        for (stream, channel) in channels {
            guard let epoch = channel.epoch, let rev = channel.rev else {
                retryGuard(stream)
                continue
            }
            shards[Shard.key(of: stream), default: []].append(
                SyncQuestion.Watched(
                    stream: stream, epoch: epoch, rev: rev, people: mark(of: stream)))
        }
        for (shard, streams) in shards {
            for start in stride(from: 0, to: streams.count, by: SyncQuestion.mostStreams) {
                let end = min(start + SyncQuestion.mostStreams, streams.count)
                renew(Array(streams[start..<end]), shard)
            }
        }
    }

    func takeRenewal(_ reply: Reply, of streams: [StreamName], now: Now) {
        guard reply.header.status == .ok,
            let answer = try? JSON.decode(RenewedStreams.self, from: reply.body)
        else { return }
        for stream in answer.lost { recover(stream) }
    }
}

extension Sessions {
    private func mark(of stream: StreamName) -> Int {
        let channel = channels[stream]!
        if let mark = channel.mark { return mark }
        let known = channel.roster.people.sorted().compactMap { faces[$0] }
        let mark = PeopleMark.of(channel.roster, known)
        channels[stream]!.mark = mark
        return mark
    }

    private func renew(_ streams: [SyncQuestion.Watched], _ shard: EntityKey) {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(gateway: gateway, streams: streams))
        let call = Call(
            kind: SyncQuestion.kind, key: shard,
            header: CallHeader(
                id: nextID(), call: CallName(name), actor: .part("gateway"), timeoutMs: 2_000),
            body: body)
        begin(call, .renew(streams.map(\.stream)))
    }

    /// Asks for what lies between what this gateway has and what it heard of.
    private func recover(_ stream: StreamName) {
        guard let channel = channels[stream], !channel.isRecovering, let epoch = channel.epoch,
            let viewer = viewer(of: channel)
        else { return }
        channels[stream]!.isRecovering = true
        begin(
            .watching(
                stream, for: viewer, by: gateway, nextID(), epoch: epoch, since: channel.rev),
            .recover(stream))
    }

    private func viewer(of channel: Channel) -> PersonID? {
        for connection in channel.watchers.union(channel.guarded) {
            if let person = sessions[connection]?.who?.person { return person }
        }
        return nil
    }

    /// To every device that watches, if it is as far; without a revision whatever happens.
    private func deliver(
        _ frame: Bytes, at rev: Revision?, of stream: StreamName, now: Now
    ) {
        var receivers: [ConnectionID] = []
        let fits = frame.count <= limits.frameBytes
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = sessions[connection], !session.isClosed,
                let place = session.watches.index(forKey: stream)
            else { continue }
            let known = session.watches.values[place]
            guard let at = known.rev else {
                if let rev { session.watches.values[place].putBy(frame, rev) }
                continue
            }
            guard !known.isBehind, rev.map({ $0 > at }) ?? true else { continue }
            guard fits, !session.isSlow else {
                if rev != nil { session.watches.values[place].isBehind = true }
                continue
            }
            if let rev { session.watches.values[place].rev = rev }
            session.queue(frame.count, limits, now: now.instant)
            receivers.append(connection)
        }
        send(frame, toAll: receivers)
    }

    /// Nobody here knows yet where the stream begins for them.
    private func putBy(_ frame: Bytes, _ rev: Revision, of stream: StreamName) {
        for connection in channels[stream]?.watchers ?? [] {
            sessions[connection]?.watches[stream]?.putBy(frame, rev)
        }
    }

    /// Replies and publications travel apart: an older roster may come after a newer one.
    private func learn(
        _ roster: StreamRoster, of stream: StreamName, at rev: Revision, now: Now
    ) {
        guard let channel = channels[stream], rev >= channel.rosterRev else { return }
        channels[stream]!.rosterRev = rev
        let known = channel.roster
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
            session.watches[stream] = nil
            channels[stream]!.watchers.remove(connection)
            let closed = Outgoing.Closed(stream: stream, closed: "You may no longer watch this.")
            send(JSON.encode(closed), to: session, now: now)
        }
        forgetIfUnused(stream)
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
