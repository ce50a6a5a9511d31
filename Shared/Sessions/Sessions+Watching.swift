import Sync
import Wire

extension Sessions {
    func watch(_ places: [Incoming.Place], _ cid: RawJSON?, _ session: Session, now: Now) {
        let flaw = flaw(of: places)
        if places.isEmpty || flaw != nil, let pause = pause(&allowances.watches, session, now: now)
        {
            return refuseForRate(session, cid, .tooManyWatches(pause), now: now)
        }
        if let flaw { return send(Outgoing.error(cid, flaw), to: session, now: now) }
        session.refused = max(0, session.refused - 1)
        var newest: [String: Incoming.Place] = [:]
        var order: [String] = []
        for place in places where newest.updateValue(place, forKey: place.typed) == nil {
            order.append(place.typed)
        }
        let request = WatchRequest(cid, order)
        guard !order.isEmpty else { return finish(request, session, now: now) }
        session.inbox.watching = Inbox.Watching(
            request: request, places: order.map { ($0, newest[$0]!) }[...])
    }

    /// The next stream of a `watch`.
    func watchNext(_ session: Session, now: Now) {
        guard let (name, place) = session.inbox.watching?.places.popFirst() else { return }
        let request = session.inbox.watching!.request
        let isLast = session.inbox.watching!.places.isEmpty
        if isLast { session.inbox.watching = nil }
        watch(name, place, request, session, now: now)
        if isLast, request.left == 0 { finish(request, session, now: now) }
    }

    private func watch(
        _ name: String, _ place: Incoming.Place, _ request: WatchRequest, _ session: Session,
        now: Now
    ) {
        guard let stream = StreamName(name), EntityKind.canBe(stream.kind.rawValue.utf8),
            EntityKey.canBe(stream.key.rawValue.utf8)
        else {
            return fail(request, name, .badInput("watch", "A stream's name is like room.K7QD."))
        }
        guard place.since ?? 0 >= 0 else {
            return fail(request, name, .badInput("since", "A revision is 0 or more."))
        }
        guard place.since == nil || place.epoch != nil else {
            return fail(
                request, name,
                .badInput("epoch", "A revision counts within an epoch: say both, or neither."))
        }
        guard !Self.inner.contains(stream.kind) else {
            return fail(
                request, name, .badInput("watch", "There is nothing to watch at \(stream)."))
        }
        if let pause = pause(&allowances.watches, session, now: now) {
            unwatch(stream, session, now: now)
            return fail(request, name, .tooManyWatches(pause))
        }
        guard session.watches[stream] != nil || session.watches.count < limits.watchedStreams
        else { return fail(request, name, .tooManyStreams(limits.watchedStreams)) }
        guard !stream.kind.isTyped || !session.guesses.isFull else {
            unwatch(stream, session, now: now)
            return fail(request, name, .tooManyWait)
        }
        ask(
            for: stream, session, request, epoch: place.epoch.map { Epoch($0) },
            since: place.since, now: now)
    }

    /// Of more than a device may watch nothing is looked at.
    func refuseManyStreams(_ cid: RawJSON?, _ session: Session, now: Now) {
        let cid = cid?.bytes.count ?? 0 <= Session.longestCid ? cid : nil
        if let pause = pause(&allowances.watches, session, now: now) {
            return refuseForRate(session, cid, .tooManyWatches(pause), now: now)
        }
        send(Outgoing.error(cid, .tooManyStreams(limits.watchedStreams)), to: session, now: now)
    }

    func unwatch(_ streams: [String], _ cid: RawJSON?, _ session: Session, now: Now) {
        if let pause = pause(&allowances.watches, session, now: now) {
            return refuseForRate(session, cid, .tooManyWatches(pause), now: now)
        }
        for stream in streams.compactMap({ StreamName($0)?.typed }) {
            unwatch(stream, session, now: now)
        }
        send(Outgoing.ok(cid, Outgoing.Done()), to: session, now: now)
    }

    private func flaw(of places: [Incoming.Place]) -> Failure? {
        let answer = places.reduce(0) { $0 + $1.longestAnswer }
        return answer <= limits.frameBytes ? nil : .tooManyAtOnce(limits.frameBytes)
    }

    func unwatch(_ stream: StreamName, _ session: Session, now: Now) {
        guard let watch = session.watches.removeValue(forKey: stream) else { return }
        leave(stream, session.connection)
        if stream.kind.isTyped, !watch.isLetIn { giveUpAsking(watch, now: now) }
    }

    /// What still waits in the device's line is not sent.
    private func giveUpAsking(_ watch: Watch, now: Now) {
        giveUp(id(asked: watch.attempt), now: now)
    }

    /// The device is sent the whole of everything that it watches, since it missed some of it.
    func watchAgain(_ session: Session, now: Now) {
        for stream in Array(session.watches.keys) where session.watches[stream]!.isBehind {
            ask(for: stream, session, nil, epoch: nil, since: nil, now: now)
        }
    }

    func leave(_ stream: StreamName, _ connection: ConnectionID) {
        channels[stream]?.watchers.remove(connection)
        forgetIfUnused(stream)
    }

    func forgetIfUnused(_ stream: StreamName) {
        guard let channel = channels[stream], channel.isUnused else { return }
        setPeople([], of: stream)
        setSeated([], of: stream)
        channels[stream] = nil
    }

    /// The answer to what was asked for one device.
    func take(
        _ reply: Reply, _ stream: StreamName, _ attempt: Int, _ connection: ConnectionID,
        _ request: WatchRequest?, now: Now
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
            let refusal = reply.failure ?? .unreadable
            let failure =
                isNowhere(stream.kind, by: refusal)
                ? Failure.nothingToWatch(at: stream) : refusal.forApps(of: stream)
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
        since: Revision?, now: Now
    ) {
        let before = session.watches[stream]
        let mayBeAGuess = stream.kind.isTyped && before?.isLetIn != true
        let id = nextID()
        session.watches[stream] = Watch(
            attempt: asked, after: before, keepingPlace: request == nil)
        channels[stream, default: Channel()].watchers.insert(session.connection)
        let call = Call.watching(
            stream, for: session.who!.person, by: gateway, id, epoch: epoch, since: since)
        let errand = Errand.watch(stream, attempt: asked, session.connection, request)
        if mayBeAGuess { guess(call, errand, session, now: now) } else { begin(call, errand) }
        if mayBeAGuess, let before { giveUpAsking(before, now: now) }
    }

    private func fail(_ request: WatchRequest, _ stream: String, _ failure: Failure) {
        request.answers[stream] = Outgoing.Watched.Stream(stream: stream, error: failure)
        request.left -= 1
    }

    private func begin(
        _ begun: WatchedStream, _ session: Session, _ request: WatchRequest?, now: Now
    ) {
        meet(begun, now: now)
        guard let attempt = session.watches[begun.stream]?.attempt else { return }
        guard let request else { return start(begun, session, now: now) }
        request.begun.append((attempt, begun))
        request.left -= 1
    }
}

extension Incoming.Place {
    /// The stream that was meant by what was typed.
    fileprivate var typed: String {
        StreamName(stream)?.typed.text ?? stream
    }

    /// At least what the answer about it takes, whatever it is.
    fileprivate var longestAnswer: Int { stream.utf8.count + 320 }
}

extension StreamName {
    /// The stream that was meant by what was typed.
    fileprivate var typed: StreamName { StreamName(kind, kind.key(typed: key)) }
}

extension WatchedStream {
    fileprivate func isBehind(_ place: StreamPoint) -> Bool {
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
    fileprivate static func tooManyWatches(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many streams are watched anew at once. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    fileprivate static let unreadable = Failure(.internal, "The answer could not be read.")

    fileprivate static func tooManyAtOnce(_ most: Int) -> Failure {
        Failure(
            .payloadTooLarge,
            "The answer is larger than the \(most) bytes of a frame. Watch fewer streams at once.")
    }

    fileprivate static func tooManyStreams(_ most: Int) -> Failure {
        Failure(
            .rateLimited, "A device watches at most \(most) streams. Unwatch some first.",
            context: ["watchedStreams": "\(most)"])
    }
}
