public import ParlorWire

/// How far a watched stream was followed.
struct WatchedStream: Hashable, Sendable {
    var place: Session.Place?
    /// The `cid` of the watch that is not answered yet.
    var asked: String?
    var retryAt: Instant?
    var backoff = Backoff(longest: .seconds(5))
    /// The revision before a gap that was asked about: what is still absent is not for this viewer.
    var gapAfter: Revision?
}

extension Session {
    mutating func watch(_ stream: StreamName, from place: Place?) {
        guard streams[stream] == nil else { return }
        guard streams.count < limits.watchedStreams else {
            let most = "At most \(limits.watchedStreams) streams can be watched."
            return effects.append(.stream(stream, .closed(Failure(.rateLimited, most))))
        }
        streams[stream] = WatchedStream(place: place)
        ask(for: stream)
    }

    mutating func unwatch(_ stream: StreamName) {
        guard streams.removeValue(forKey: stream) != nil else { return }
        watchCount += 1
        send(JSON.encode(Unwatch(cid: "w\(watchCount)", unwatch: [stream.text])))
    }

    mutating func resumeStreams() {
        for stream in streams.keys.sorted() { ask(for: stream) }
    }

    mutating func ask(for stream: StreamName) {
        streams[stream]?.retryAt = nil
        guard link == .welcomed, let place = streams[stream].map(\.place) else { return }
        watchCount += 1
        let cid = "w\(watchCount)"
        streams[stream]?.asked = cid
        let wanted = Watch.Stream(stream: stream.text, epoch: place?.epoch, since: place?.rev)
        send(JSON.encode(Watch(cid: cid, watch: [wanted])))
    }

    mutating func answerWatch(_ cid: String, _ object: ServerObject, _ now: Instant) {
        guard let stream = streams.first(where: { $0.value.asked == cid })?.key else { return }
        streams[stream]?.asked = nil
        let answers = object.ok.flatMap { try? JSON.decode(WatchAnswer.self, from: $0.bytes) }
        let answer = answers?.streams.first
        if let failure = object.error ?? answer?.error { return refuse(stream, failure, now) }
        streams[stream]?.backoff.reset()
        if answer?.recovered == true { tell(stream, .recovered(people: answer?.people)) }
    }

    mutating func takeNews(of stream: StreamName, _ object: ServerObject, _ now: Instant) {
        if let name = object.event, let rev = object.rev {
            let body = object.body ?? RawJSON([])
            let event = Event(rev: rev, name: name, at: object.at, by: object.by, body: body)
            return take(event, of: stream)
        }
        guard streams[stream] != nil else { return }
        if let snapshot = object.snapshot, let epoch = object.epoch, let rev = object.rev {
            let place = Place(epoch: epoch, rev: rev)
            streams[stream]?.place = place
            streams[stream]?.gapAfter = nil
            tell(stream, .state(place, snapshot: snapshot, people: object.people))
        } else if let name = object.signal {
            let body = object.body ?? RawJSON([])
            tell(stream, .signal(name: name, by: object.by.map { PersonID($0) }, body: body))
        } else if let reason = object.closed {
            streams[stream] = nil
            tell(stream, .closed(Failure(.closed, reason)))
        }
    }
}

private extension Session {
    mutating func take(_ event: Event, of stream: StreamName) {
        guard let watched = streams[stream], let place = watched.place else {
            // A change of identity also comes to those who watch a stream that the person is in.
            if event.name == "identityChanged" { tell(stream, .event(event)) }
            return
        }
        guard event.rev > place.rev else { return }
        if event.rev > place.rev + 1 {
            // By way of another stream, it may come ahead of this stream's own.
            if event.name == "identityChanged" { return tell(stream, .event(event)) }
            guard watched.gapAfter == place.rev else {
                streams[stream]?.gapAfter = place.rev
                return ask(for: stream)
            }
            // Others are skipped until the answer says that there is nothing in between.
            guard watched.asked == nil else { return }
        }
        streams[stream]?.place?.rev = event.rev
        tell(stream, .event(event))
    }

    mutating func refuse(_ stream: StreamName, _ failure: Failure, _ now: Instant) {
        let isPassing = failure.isPassing || failure.code == .rateLimited
        guard isPassing, var watched = streams[stream] else {
            streams[stream] = nil
            return tell(stream, .closed(failure))
        }
        watched.retryAt = now + max(failure.pause, watched.backoff.next(&dice))
        streams[stream] = watched
    }

    mutating func tell(_ stream: StreamName, _ news: News) {
        effects.append(.stream(stream, news))
    }
}

extension ErrorCode {
    /// A watched stream ended for this viewer.
    public static let closed: Self = "CLOSED"
}
