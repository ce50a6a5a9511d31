import ParlorWire

extension WatchRelay {
    /// Every device that watches is told what follows what it was told.
    func goOn(_ stream: StreamName, now: Now) {
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = connections[connection], session.watches[stream]?.reached != nil
            else { continue }
            let place = told(stream, session)
            ask(for: stream, session, epoch: place?.epoch, since: place?.rev, now: now)
        }
    }

    /// Answers the request, and then sends what each of its streams begins with.
    func finish(_ request: WatchRequest, _ session: Session, now: Now) {
        let present = request.begun.filter { session.watches[$1.stream]?.attempt == $0 }
        let begun = present.filter { channels.admits(session, to: $1.stream) }
        for (_, shown) in present where !channels.admits(session, to: shown.stream) {
            unwatch(shown.stream, session, now: now)
            request.fail(shown.stream.text, .noLonger)
        }
        for (_, shown) in begun {
            let isRecovered = shown.snapshot == nil
            request.answers[shown.stream.text] = Outgoing.Watched.Stream(
                stream: shown.stream.text, epoch: shown.epoch, rev: shown.shownRev ?? shown.rev,
                recovered: isRecovered, people: isRecovered ? show(shown.people, session) : nil)
        }
        let streams = request.order.map { stream in
            request.answers[stream]
                ?? Outgoing.Watched.Stream(stream: stream, error: .watchedNoLonger)
        }
        if let failure = Failure(ofAll: streams) {
            return refuse(request.cid, failure, session, now: now)
        }
        answer(request.cid, streams, begun.map(\.begun), session, now: now)
        for start in begun { session.inbox.starts.append(start) }
        scheduler.goOn(session, now: now)
    }

    /// Sends what a stream begins with, unless it was unwatched since, or the device was put out.
    func begin(_ start: Inbox.Start, _ session: Session, now: Now) {
        let stream = start.begun.stream
        guard session.watches[stream]?.attempt == start.attempt else { return }
        guard channels.admits(session, to: stream) else {
            unwatch(stream, session, now: now)
            return connections.tellClosed(stream, Failure.noLonger.message, to: session, now: now)
        }
        self.start(start.begun, session, now: now)
    }

    func start(_ begun: WatchedStream, _ session: Session, now: Now) {
        let stream = begun.stream
        if let snapshot = begun.snapshot {
            guard sendState(begun, snapshot, session, now: now) else { return }
        } else {
            session.watches[stream]?.count(upTo: begun.shownRev)
        }
        channels.showAll(of: stream, to: session, now: now)
        guard var watch = session.watches[stream] else { return }
        watch.catchUp()
        let first = begun.firstRev
        var reached = StreamPoint(epoch: begun.epoch, rev: first)
        let frames = begun.frames ?? []
        let isCounted = begun.shownRev != nil
        for event in isCounted ? frames : [] {
            guard event.common.count <= connections.limits.frameBytes else {
                watch.reached = reached
                session.watches[stream] = watch
                return ask(for: stream, session, now: now)
            }
            connections.send(event.common, to: session, now: now)
        }
        let missed = (isCounted ? [] : frames).enumerated().map { offset, event in
            (
                StreamPoint(epoch: begun.epoch, rev: first + 1 + offset),
                event.seen(by: session.who?.person)
            )
        }
        for (next, frame) in missed + watch.takeEarly()
        where next == StreamPoint(epoch: reached.epoch, rev: reached.rev + 1) {
            guard frame.count <= connections.limits.frameBytes else {
                watch.reached = reached
                session.watches[stream] = watch
                return ask(for: stream, session, now: now)
            }
            reached = next
            if channels[stream]?.withholds(from: session.who?.person) == true,
                channels.isWithheld(frame, of: stream)
            {
                continue
            }
            if let person = session.who?.person,
                channels.shownAnew(frame, of: stream).contains(person)
            {
                watch.fallBehind()
                break
            }
            let portrayed = channels.portraying(frame, of: stream)
            let numbered = watch.countNext().map { portrayed.numbered($0) }
            connections.send(numbered ?? portrayed, to: session, now: now)
        }
        watch.reached = reached
        // It was answered before its person was apart, or saw more or less.
        let person = session.who?.person
        let withheld = person.map(begun.roster.withheldFrom.contains) ?? false
        let isOther =
            isCounted
            ? channels[stream]?.withholds(from: person) != withheld
            : channels[stream]?.isApart(person) == true
        if isOther { watch.move() }
        session.watches[stream] = watch
        let head = channels[stream]?.reached
        if watch.hasMissed || head?.epoch != reached.epoch || head!.rev > reached.rev {
            // Meanwhile came what was not kept, another history, or the end: the fan-out knows.
            ask(for: stream, session, epoch: reached.epoch, since: watch.told?.rev, now: now)
        }
    }
}

extension WatchRelay {
    private func refuse(_ cid: RawJSON?, _ failure: Failure, _ session: Session, now: Now) {
        let whole = Outgoing.error(cid, failure)
        let bare = Failure(failure.code, failure.message, retryAfterMs: failure.retryAfterMs)
        let fits = whole.count <= connections.limits.frameBytes
        connections.send(fits ? whole : Outgoing.error(cid, bare), to: session, now: now)
    }

    /// In one frame, or when that is too large without people and reasons: people come in others.
    private func answer(
        _ cid: RawJSON?, _ streams: [Outgoing.Watched.Stream], _ begun: [WatchedStream],
        _ session: Session, now: Now
    ) {
        let whole = Outgoing.ok(cid, Outgoing.Watched(streams: streams))
        guard whole.count > connections.limits.frameBytes else {
            return connections.send(whole, to: session, now: now)
        }
        var streams = streams
        for index in streams.indices {
            streams[index].people = nil
            streams[index].error = streams[index].error.map {
                Failure($0.code, "It can't be watched.", retryAfterMs: $0.retryAfterMs)
            }
        }
        let bare = Outgoing.ok(cid, Outgoing.Watched(streams: streams))
        connections.send(bare, to: session, now: now)
        tell(begun.filter { $0.snapshot == nil }.flatMap(\.people), session, now: now)
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
        let point = StreamPoint(epoch: begun.epoch, rev: begun.firstRev)
        let rev = session.watches[begun.stream]?.show(begun.shownRev, at: point)
        func state(_ people: [String: RawJSON]) -> Bytes {
            JSON.encode(
                Outgoing.State(
                    stream: begun.stream, epoch: begun.epoch, rev: rev ?? point.rev,
                    snapshot: snapshot, people: people))
        }
        let whole = state(faces)
        guard whole.count > connections.limits.frameBytes else {
            connections.send(whole, to: session, now: now)
            return true
        }
        let bare = state([:])
        guard bare.count <= connections.limits.frameBytes else {
            channels.close(
                begun.stream, for: session, "It is larger than a frame may be.", now: now)
            channels.forgetIfUnused(begun.stream)
            return false
        }
        connections.send(bare, to: session, now: now)
        tell(begun.people, session, now: now)
        return true
    }

    /// How these people look now, in frames of their own.
    private func tell(_ people: [Identity], _ session: Session, now: Now) {
        var told: Set<PersonID> = []
        for person in people where told.insert(person.userId).inserted {
            let newest = channels.faces[person.userId] ?? person
            connections.send(newest.clientFrame(at: now.date), to: session, now: now)
        }
    }

    /// How these people look now, which the device then knows.
    private func show(_ people: [Identity], _ session: Session) -> [String: RawJSON] {
        var shown: [String: RawJSON] = [:]
        for person in people {
            let newest = channels.faces[person.userId] ?? person
            channels.note(newest, session)
            shown[person.userId.rawValue] = newest.identity
        }
        return shown
    }
}

extension WatchedStream {
    /// Where the device is before the events.
    fileprivate var firstRev: Revision { shownRev == nil ? rev - (events?.count ?? 0) : rev }
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
