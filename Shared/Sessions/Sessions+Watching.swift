import Sync
import Wire

extension Sessions {
    func watch(_ places: [Incoming.Place], _ cid: RawJSON?, _ session: Session, now: Timestamp) {
        guard places.count <= limits.watchedStreams + Incoming.most else {
            return send(
                Outgoing.error(cid, .tooManyStreams(limits.watchedStreams)), to: session, now: now)
        }
        var newest: [String: Incoming.Place] = [:]
        var order: [String] = []
        for place in places where newest.updateValue(place, forKey: place.stream) == nil {
            order.append(place.stream)
        }
        let request = WatchRequest(cid, order)
        guard !order.isEmpty else { return finish(request, session, now: now) }
        for name in order {
            let place = newest[name]!
            guard let stream = StreamName(name), EntityKind.canBe(stream.kind.rawValue.utf8),
                EntityKey.canBe(stream.key.rawValue.utf8)
            else {
                fail(request, name, .badInput("watch", "A stream's name is like room.K7QD."))
                continue
            }
            guard !Self.inner.contains(stream.kind), place.since ?? 0 >= 0 else {
                fail(request, name, .badInput("watch", "There is nothing to watch at \(stream)."))
                continue
            }
            if session.watchAllowance.take(
                perSecond: limits.watchedStreams / 4 + 1, burst: limits.watchedStreams * 2,
                now: now) != nil
            {
                fail(request, name, .tooManyWatches)
                continue
            }
            guard session.watches[stream] != nil || session.watches.count < limits.watchedStreams
            else {
                fail(request, name, .tooManyStreams(limits.watchedStreams))
                continue
            }
            ask(
                for: stream, session, request, epoch: place.epoch.map { Epoch($0) },
                since: place.since)
        }
        if request.left == 0 { finish(request, session, now: now) }
    }

    func unwatch(_ streams: [String], _ session: Session) {
        for stream in streams.compactMap({ StreamName($0) }) {
            guard session.watches.removeValue(forKey: stream) != nil else { continue }
            leave(stream, session.connection)
        }
    }

    /// The device is sent the whole of everything that it watches, since it missed some of it.
    func watchAgain(_ session: Session, now: Timestamp) {
        for stream in Array(session.watches.keys) where session.watches[stream]!.isBehind {
            ask(for: stream, session, nil, epoch: nil, since: nil)
        }
    }

    func leave(_ stream: StreamName, _ connection: ConnectionID) {
        channels[stream]?.watchers.remove(connection)
        forgetIfUnused(stream)
    }

    func forgetIfUnused(_ stream: StreamName) {
        guard let channel = channels[stream], channel.isUnused else { return }
        setPeople([], of: stream)
        channels[stream] = nil
    }

    /// The answer to what was asked for one device.
    func take(
        _ reply: Reply, _ stream: StreamName, _ attempt: Int, _ connection: ConnectionID,
        _ request: WatchRequest?, now: Timestamp
    ) {
        guard let session = sessions[connection], !session.isClosed else { return }
        let isPresent = session.watches[stream]?.attempt == attempt
        if let begun = reply.watchedStream, isPresent, request == nil,
            let place = session.watches[stream]?.place, begun.isBehind(place)
        {
            // A fan-out that lags: it is asked again.
            session.watches[stream]?.isBehind = true
        } else if let begun = reply.watchedStream, isPresent {
            begin(begun, session, request, now: now)
        } else if isPresent, request == nil, reply.failure?.isPassing ?? true {
            session.watches[stream]?.isBehind = true
        } else if isPresent {
            session.watches[stream] = nil
            leave(stream, connection)
            var failure = reply.failure ?? Failure(.internal, "The answer could not be read.")
            if failure.code == .timeout, isStrange(stream.kind) {
                failure = .nobodyServes(stream.kind)
            }
            if let request {
                fail(request, stream.text, failure)
            } else {
                send(
                    JSON.encode(Outgoing.Closed(stream: stream, closed: failure.message)),
                    to: session, now: now)
            }
        } else if let request {
            request.left -= 1
        }
        if let request, request.left == 0 { finish(request, session, now: now) }
    }
}

extension Sessions {
    func ask(
        for stream: StreamName, _ session: Session, _ request: WatchRequest?, epoch: Epoch?,
        since: Revision?
    ) {
        let id = nextID()
        session.watches[stream] = Watch(
            attempt: asked, from: request == nil ? session.watches[stream]?.place : nil)
        channels[stream, default: Channel()].watchers.insert(session.connection)
        begin(
            .watching(
                stream, for: session.who!.person, by: gateway, id, epoch: epoch, since: since),
            .watch(stream, attempt: asked, session.connection, request), about: stream.kind)
    }

    private func fail(_ request: WatchRequest, _ stream: String, _ failure: Failure) {
        request.answers[stream] = Outgoing.Watched.Stream(stream: stream, error: failure)
        request.left -= 1
    }

    private func begin(
        _ begun: WatchedStream, _ session: Session, _ request: WatchRequest?, now: Timestamp
    ) {
        meet(begun, now: now)
        guard let attempt = session.watches[begun.stream]?.attempt else { return }
        guard let request else { return start(begun, session, now: now) }
        request.begun.append((attempt, begun))
        request.left -= 1
    }

    /// Answers the request, and then sends what each of its streams begins with.
    private func finish(_ request: WatchRequest, _ session: Session, now: Timestamp) {
        let begun = request.begun.filter { session.watches[$1.stream]?.attempt == $0 }.map(\.1)
        for stream in begun {
            let isRecovered = stream.snapshot == nil
            request.answers[stream.stream.text] = Outgoing.Watched.Stream(
                stream: stream.stream.text, epoch: stream.epoch, rev: stream.rev,
                recovered: isRecovered, people: isRecovered ? show(stream.people, session) : nil)
        }
        let streams = request.order.map { stream in
            request.answers[stream]
                ?? Outgoing.Watched.Stream(stream: stream, error: .watchedNoLonger)
        }
        if let failure = streams.first?.error, streams.allSatisfy({ $0.error != nil }) {
            return send(Outgoing.error(request.cid, failure), to: session, now: now)
        }
        send(Outgoing.ok(request.cid, Outgoing.Watched(streams: streams)), to: session, now: now)
        for stream in begun { start(stream, session, now: now) }
    }

    private func start(_ begun: WatchedStream, _ session: Session, now: Timestamp) {
        let stream = begun.stream
        if let snapshot = begun.snapshot {
            let state = Outgoing.State(
                stream: stream, epoch: begun.epoch, rev: begun.rev - (begun.events?.count ?? 0),
                snapshot: snapshot, people: show(begun.people, session))
            send(JSON.encode(state), to: session, now: now)
        }
        for event in begun.events ?? [] { send(event.bytes, to: session, now: now) }
        guard let early = session.watches[stream]?.begin(begun.epoch, at: begun.rev) else { return }
        for frame in early { send(frame, to: session, now: now) }
        guard let channel = channels[stream], let rev = session.watches[stream]?.rev else { return }
        if channel.epoch != begun.epoch || channel.rev.map({ $0 > rev }) ?? false {
            // What came in between was not put by: the fan-out has it, or another history has begun.
            ask(for: stream, session, nil, epoch: begun.epoch, since: rev)
        }
    }

    /// How these people look now, which the device then knows.
    private func show(_ people: [Identity], _ session: Session) -> [String: RawJSON] {
        var shown: [String: RawJSON] = [:]
        for person in people {
            let newest = faces[person.userId] ?? person
            session.identities[person.userId] = newest.version
            shown[person.userId.rawValue] = newest.identity
        }
        return shown
    }
}

extension WatchedStream {
    fileprivate func isBehind(_ place: Watch.Place) -> Bool {
        epoch == place.epoch && rev < place.rev
    }
}

extension Reply {
    /// The fan-out's answer; nil when it is a refusal, or can't be read.
    var watchedStream: WatchedStream? {
        guard header.status == .ok else { return nil }
        return try? JSON.decode(WatchedStream.self, from: body)
    }
}

extension Call {
    static func watching(
        _ stream: StreamName, for viewer: PersonID, by gateway: String, _ id: CommandID,
        epoch: Epoch?, since: Revision?
    ) -> Call {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: gateway, stream: stream, viewer: viewer, epoch: epoch, since: since))
        return Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream),
            header: CallHeader(id: id, call: CallName(name), actor: .part("gateway")), body: body)
    }
}

extension Failure {
    fileprivate static let tooManyWatches = Failure(
        .rateLimited, "Too many streams are watched anew at once. Repeat this later.",
        retryAfterMs: 1_000)

    fileprivate static let watchedNoLonger = Failure(
        .notFound, "It was unwatched, or watched anew, before this could be answered.")

    fileprivate static func nobodyServes(_ kind: EntityKind) -> Failure {
        Failure(.unavailable, "Nobody serves '\(kind)'.", retryAfterMs: 1_000)
    }

    fileprivate static func tooManyStreams(_ most: Int) -> Failure {
        Failure(.rateLimited, "A device watches at most \(most) streams. Unwatch some first.")
    }
}
