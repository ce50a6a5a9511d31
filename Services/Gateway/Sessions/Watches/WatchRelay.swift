import Contracts
import ParlorWire

/// Relays what devices watch to the fan-out. What its answers begin is sent by turns.
final class WatchRelay {
    let connections: Connections
    private let questions: Questions
    let scheduler: FrameScheduler
    private let guesses: GuessRelay
    private let signOuts: SignOutGuard
    let channels: Channels
    private let kinds: Set<EntityKind>
    private var rate: Allowances

    init(
        _ connections: Connections, _ questions: Questions, _ scheduler: FrameScheduler,
        _ guesses: GuessRelay,
        _ signOuts: SignOutGuard, _ channels: Channels, kinds: Set<EntityKind>,
        _ limits: GatewayLimits
    ) {
        (self.connections, self.questions, self.scheduler) = (connections, questions, scheduler)
        (self.guesses, self.signOuts, self.channels) = (guesses, signOuts, channels)
        (self.kinds, rate) = (kinds, limits.watches)
    }

    func eachLimit(_ body: (inout Allowances) -> Void) { body(&rate) }

    func watch(_ places: [Incoming.Place], _ cid: RawJSON?, _ session: Session, now: Now) {
        let longest = places.reduce(0) { $0 + $1.longestAnswer }
        let fits = longest <= connections.limits.frameBytes
        guard !places.isEmpty && fits || charge(session, cid, now: now) else { return }
        guard fits else {
            let most = connections.limits.frameBytes
            return connections.refuse(
                session, cid, .tooManyAtOnce(most), of: .watch, now: now)
        }
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

    /// The next stream of the device's `watch`.
    func watchNext(_ session: Session, now: Now) {
        guard let (name, place) = session.inbox.watching?.places.popFirst() else { return }
        let request = session.inbox.watching!.request
        let isLast = session.inbox.watching!.places.isEmpty
        if isLast { session.inbox.watching = nil }
        do throws(Failure) {
            try watch(name, place, request, session, now: now)
        } catch {
            fail(request, name, error, session)
        }
        if isLast, request.left == 0 { finish(request, session, now: now) }
    }

    func unwatch(_ streams: [String], _ cid: RawJSON?, _ session: Session, now: Now) {
        guard charge(session, cid, now: now) else { return }
        for stream in streams.compactMap({ StreamName($0)?.typed }) {
            unwatch(stream, session, now: now)
        }
        connections.send(Outgoing.ok(cid, Outgoing.Done()), to: session, now: now)
    }

    func unwatch(_ stream: StreamName, _ session: Session, now: Now) {
        guard let watch = session.watches.removeValue(forKey: stream) else { return }
        channels.leave(stream, session.connection)
        if stream.kind.isTyped, !watch.isLetIn { guesses.giveUp(watch.attempt, now: now) }
    }

    /// Refuses more streams than a device may watch, without looking at them.
    func refuseManyStreams(_ cid: RawJSON?, _ session: Session, now: Now) {
        let cid = Session.shown(cid)
        guard charge(session, cid, now: now) else { return }
        let most = connections.limits.watchedStreams
        connections.refuse(session, cid, .tooManyStreams(most), of: .watch, now: now)
    }

    /// The device is sent the whole of each stream of which it missed something.
    func watchAgain(_ session: Session, now: Now) {
        for stream in Array(session.watches.keys) where session.watches[stream]!.isBehind {
            let place = session.watches[stream]!.isMoved ? told(stream, session) : nil
            ask(for: stream, session, epoch: place?.epoch, since: place?.rev, now: now)
        }
    }

    /// The fan-out's answer about a stream: what this gateway did not know of it yet.
    func meet(_ begun: WatchedStream, now: Now) {
        let stream = begun.stream
        guard let channel = channels[stream] else { return }
        if channel.reached?.epoch != begun.epoch {
            channels.byName[stream]!.leap(to: begun.point)
            if channel.reached != nil { startAnew(stream, now: now) }
        }
        channels.learn(begun.roster, of: stream, at: begun.point, now: now)
        for identity in begun.people { channels.learn(identity, now: now) }
    }

    /// Every device that watches gets the whole, since events are out of reach.
    func startAnew(_ stream: StreamName, now: Now) {
        guard let channel = channels[stream] else { return }
        for connection in channel.watchers {
            guard let session = connections[connection], session.watches[stream]?.reached != nil
            else { continue }
            ask(for: stream, session, now: now)
        }
        signOuts.doubt(channel.guarded)
    }
}

extension WatchRelay {
    /// What the device was told last; nil when that is by a count that is no longer its own.
    func told(_ stream: StreamName, _ session: Session) -> StreamPoint? {
        guard let watch = session.watches[stream], let told = watch.told else { return nil }
        let isApart = channels[stream]?.isApart(session.who?.person) == true
        return isApart || told == watch.place ? told : nil
    }

    private func watch(
        _ name: String, _ place: Incoming.Place, _ request: WatchRequest, _ session: Session,
        now: Now
    ) throws(Failure) {
        guard let stream = StreamName(name), EntityKind.canBe(stream.kind.rawValue.utf8),
            EntityKey.canBe(stream.key.rawValue.utf8)
        else { throw .badInput("watch", "A stream's name must look like room.K7QD.") }
        guard place.since ?? 0 >= 0 else { throw .badInput("since", "A revision is 0 or more.") }
        guard place.since == nil || place.epoch != nil else {
            throw .badInput("epoch", "A revision counts within an epoch: say both, or neither.")
        }
        guard !Kind.unwatchable.contains(stream.kind) else {
            throw .badInput("watch", "There is nothing to watch at \(stream).")
        }
        if let pause = connections.charge(&rate, session, now: now) {
            unwatch(stream, session, now: now)
            throw .tooManyWatches(pause)
        }
        let most = connections.limits.watchedStreams
        guard session.watches[stream] != nil || session.watches.count < most else {
            throw .tooManyStreams(most)
        }
        guard !stream.kind.isTyped || !session.guesses.isFull else {
            unwatch(stream, session, now: now)
            throw .tooManyWait
        }
        ask(
            for: stream, session, request, epoch: place.epoch.map { Epoch($0) },
            since: place.since, now: now)
    }

    /// False when it is one too many, which the device is told.
    private func charge(_ session: Session, _ cid: RawJSON?, now: Now) -> Bool {
        guard let pause = connections.charge(&rate, session, now: now) else { return true }
        connections.refuseForRate(session, cid, .tooManyWatches(pause), of: .watch, now: now)
        return false
    }

    /// Asks the fan-out for one device: what follows a revision, or the whole.
    func ask(
        for stream: StreamName, _ session: Session, _ request: WatchRequest? = nil,
        epoch: Epoch? = nil, since: Revision? = nil, now: Now
    ) {
        let before = session.watches[stream]
        let id = questions.nextID()
        session.watches[stream] = Watch(attempt: id, after: before, keepingPlace: request == nil)
        channels.join(stream, session.connection)
        let call = Call.watching(
            stream, for: session.who!.person, by: questions.gateway, id, epoch: epoch,
            since: since, seal: questions.seal)
        let connection = session.connection
        let held = UnderWay.Held(
            isWatch: true, bytes: 0, device: session.who!.device, address: session.address,
            second: request == nil ? nil : scheduler.underWay.second)
        scheduler.begin(held)
        let then: Questions.Then = { [unowned self] reply, now in
            scheduler.end(held, of: connection)
            guard let session = connections[connection], !session.isClosed else { return }
            answer(reply, to: id, of: stream, session, request, now: now)
        }
        guard stream.kind.isTyped, before?.isLetIn != true else {
            return questions.ask(call, then: then)
        }
        guesses.ask(call, for: session, now: now, then: then)
        if let before { guesses.giveUp(before.attempt, now: now) }
    }

    /// The fan-out's answer to this attempt; an earlier attempt's is passed over.
    private func answer(
        _ reply: Reply, to attempt: CommandID, of stream: StreamName, _ session: Session,
        _ request: WatchRequest?, now: Now
    ) {
        let isPresent = session.watches[stream]?.attempt == attempt
        guard let request else {
            if isPresent { resume(with: reply, of: stream, session, now: now) }
            return
        }
        if !isPresent {
            request.left -= 1
        } else if let begun = reply.watchedStream {
            meet(begun, now: now)
            if let watch = session.watches[stream] { request.begun.append((watch.attempt, begun)) }
            request.left -= 1
        } else {
            fail(request, stream.text, drop(stream, session, reply), session)
        }
        if request.left == 0 { finish(request, session, now: now) }
    }

    private func fail(
        _ request: WatchRequest, _ stream: String, _ failure: Failure, _ session: Session
    ) {
        connections.note(
            session, request.cid, failure, of: .watch, about: StreamName(stream))
        request.fail(stream, failure)
    }

    /// The answer to what the gateway asked by itself, for a device that missed something.
    private func resume(
        with reply: Reply, of stream: StreamName, _ session: Session, now: Now
    ) {
        if let begun = reply.watchedStream {
            guard !begun.isBehind(session.watches[stream]?.place) else {
                // A fan-out that lags: it is asked again.
                return session.watches[stream]!.isBehind = true
            }
            meet(begun, now: now)
            if session.watches[stream] != nil { start(begun, session, now: now) }
        } else if reply.failure?.isPassing ?? true {
            session.watches[stream]!.isBehind = true
        } else {
            let reason = drop(stream, session, reply).message
            connections.tellClosed(stream, reason, to: session, now: now)
        }
    }

    /// The device watches it no longer; why.
    private func drop(_ stream: StreamName, _ session: Session, _ reply: Reply) -> Failure {
        session.watches[stream] = nil
        channels.leave(stream, session.connection)
        let failure = reply.failure ?? .unreadable
        return failure.isOfNobody && !kinds.contains(stream.kind)
            ? .nothingToWatch(at: stream) : failure.forApps(of: stream)
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
    fileprivate func isBehind(_ place: StreamPoint?) -> Bool {
        place.map { epoch == $0.epoch && rev < $0.rev } ?? false
    }
}

extension Failure {
    fileprivate static func tooManyWatches(_ pause: Duration) -> Failure {
        .tooOften("Too many streams are watched anew at once. Repeat this later.", pause)
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
