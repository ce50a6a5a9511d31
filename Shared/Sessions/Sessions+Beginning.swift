import Sync
import Wire

extension Sessions {
    /// Answers the request, and then sends what each of its streams begins with.
    func finish(_ request: WatchRequest, _ session: Session, now: Now) {
        let present = request.begun.filter { session.watches[$1.stream]?.attempt == $0 }.map(\.1)
        let begun = present.filter { isAdmitted(session, to: $0.stream) }
        for stream in present.map(\.stream) where !isAdmitted(session, to: stream) {
            unwatch(stream, session, now: now)
            request.answers[stream.text] = Outgoing.Watched.Stream(
                stream: stream.text, error: .noLonger)
        }
        for stream in begun {
            let isRecovered = stream.snapshot == nil
            request.answers[stream.stream.text] = Outgoing.Watched.Stream(
                stream: stream.stream.text, epoch: stream.epoch, rev: stream.rev,
                recovered: isRecovered, people: isRecovered ? show(stream.people, session) : nil)
        }
        var streams = request.order.map { stream in
            request.answers[stream]
                ?? Outgoing.Watched.Stream(stream: stream, error: .watchedNoLonger)
        }
        if let failure = Failure(ofAll: streams) {
            let whole = Outgoing.error(request.cid, failure)
            let bare = Failure(failure.code, failure.message, retryAfterMs: failure.retryAfterMs)
            let answer =
                whole.count <= limits.frameBytes ? whole : Outgoing.error(request.cid, bare)
            return send(answer, to: session, now: now)
        }
        let answer = Outgoing.ok(request.cid, Outgoing.Watched(streams: streams))
        if answer.count <= limits.frameBytes {
            send(answer, to: session, now: now)
        } else {
            for index in streams.indices {
                streams[index].people = nil
                streams[index].error = streams[index].error.map {
                    Failure($0.code, "It can't be watched.", retryAfterMs: $0.retryAfterMs)
                }
            }
            let bare = Outgoing.ok(request.cid, Outgoing.Watched(streams: streams))
            send(bare, to: session, now: now)
            tell(begun.filter { $0.snapshot == nil }.flatMap(\.people), session, now: now)
        }
        for stream in begun {
            guard let attempt = session.watches[stream.stream]?.attempt else { continue }
            session.inbox.starts.append((attempt, stream))
        }
        goOn(session, now: now)
    }

    /// Unless it was unwatched since, or the device was put out.
    func begin(_ start: Inbox.Start, _ session: Session, now: Now) {
        let stream = start.begun.stream
        guard session.watches[stream]?.attempt == start.attempt else { return }
        guard isAdmitted(session, to: stream) else {
            unwatch(stream, session, now: now)
            let closed = Outgoing.Closed(stream: stream, closed: Failure.noLonger.message)
            return send(JSON.encode(closed), to: session, now: now)
        }
        self.start(start.begun, session, now: now)
    }

    func start(_ begun: WatchedStream, _ session: Session, now: Now) {
        let stream = begun.stream
        if let snapshot = begun.snapshot {
            guard sendState(begun, snapshot, session, now: now) else { return }
        }
        showNewest(of: stream, to: session, now: now)
        guard var watch = session.watches[stream] else { return }
        let first = begun.rev - (begun.events?.count ?? 0)
        var reached = StreamPoint(epoch: begun.epoch, rev: first)
        let missed = (begun.frames ?? []).enumerated().map { offset, event in
            (
                StreamPoint(epoch: begun.epoch, rev: first + 1 + offset),
                event.seen(by: session.who?.person)
            )
        }
        for (next, frame) in missed + watch.takeEarly()
        where next == StreamPoint(epoch: reached.epoch, rev: reached.rev + 1) {
            guard frame.count <= limits.frameBytes else {
                watch.reached = reached
                session.watches[stream] = watch
                return ask(for: stream, session, nil, epoch: nil, since: nil, now: now)
            }
            send(frame, to: session, now: now)
            reached = next
        }
        watch.reached = reached
        session.watches[stream] = watch
        let head = channels[stream]?.reached
        if watch.hasMissed || head?.epoch != reached.epoch || head!.rev > reached.rev {
            // Meanwhile came what was not put by, another history, or the end: the fan-out knows.
            ask(for: stream, session, nil, epoch: reached.epoch, since: reached.rev, now: now)
        }
    }

    /// What came while it had only asked was not for it: who has come since the answer, and new faces.
    private func showNewest(of stream: StreamName, to session: Session, now: Now) {
        for person in channels[stream]?.roster.people.sorted() ?? [] {
            if let face = faces[person] { show(face, to: [session.connection], now: now) }
        }
    }

    /// It may have been put out since its answer was on its way.
    private func isAdmitted(_ session: Session, to stream: StreamName) -> Bool {
        guard let audience = channels[stream]?.roster.audience, let who = session.who else {
            return false
        }
        return audience.admits(who.person)
    }

    /// The whole, in one frame or with its people in others; false when it fits none, and is watched
    /// no longer.
    private func sendState(
        _ begun: WatchedStream, _ snapshot: RawJSON, _ session: Session, now: Now
    ) -> Bool {
        let faces = show(begun.people, session)
        let snapshot = RawJSON(
            snapshot.bytes.portraying(at: begun.portraits ?? []) { person in
                faces[person.rawValue].map { Portrait($0) } ?? .guest(person)
            })
        func state(_ people: [String: RawJSON]) -> Bytes {
            JSON.encode(
                Outgoing.State(
                    stream: begun.stream, epoch: begun.epoch,
                    rev: begun.rev - (begun.events?.count ?? 0), snapshot: snapshot, people: people)
            )
        }
        let whole = state(faces)
        guard whole.count > limits.frameBytes else {
            send(whole, to: session, now: now)
            return true
        }
        let bare = state([:])
        guard bare.count <= limits.frameBytes else {
            session.watches[begun.stream] = nil
            leave(begun.stream, session.connection)
            let closed = Outgoing.Closed(
                stream: begun.stream, closed: "It is larger than a frame may be.")
            send(JSON.encode(closed), to: session, now: now)
            return false
        }
        send(bare, to: session, now: now)
        tell(begun.people, session, now: now)
        return true
    }

    /// How these people look now, in frames of their own.
    private func tell(_ people: [Identity], _ session: Session, now: Now) {
        var told: Set<PersonID> = []
        for person in people where told.insert(person.userId).inserted {
            let newest = faces[person.userId] ?? person
            send(newest.clientFrame(at: now.date), to: session, now: now)
        }
    }

    func note(_ identity: Identity, _ session: Session) {
        session.note(identity) {
            session.watches.keys.reduce(into: []) {
                $0.formUnion(channels[$1]?.roster.people ?? [])
            }
        }
    }

    /// How these people look now, which the device then knows.
    private func show(_ people: [Identity], _ session: Session) -> [String: RawJSON] {
        var shown: [String: RawJSON] = [:]
        for person in people {
            let newest = faces[person.userId] ?? person
            note(newest, session)
            shown[person.userId.rawValue] = newest.identity
        }
        return shown
    }
}

extension Failure {
    fileprivate static let noLonger = Failure(.forbidden, "You may no longer watch this.")

    fileprivate static let watchedNoLonger = Failure(
        .notFound, "It was unwatched, or watched anew, before this could be answered.")

    /// When none can be watched: why the first can't, and the others by name.
    fileprivate init?(ofAll streams: [Outgoing.Watched.Stream]) {
        let failures = streams.compactMap { stream in stream.error.map { (stream.stream, $0) } }
        guard let (_, first) = failures.first, failures.count == streams.count else { return nil }
        guard failures.count > 1 else {
            self = first
            return
        }
        self.init(
            first.code, first.message,
            retryAfterMs: failures.compactMap { $1.retryAfterMs }.max(),
            context: Dictionary(
                failures.map { ($0, "\($1.code): \($1.message)") }, uniquingKeysWith: { $1 }))
    }
}
