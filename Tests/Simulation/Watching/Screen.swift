import ParlorWire

/// What a device has been shown; each frame is compared with what happened.
struct Screen {
    /// How far it has a stream.
    struct Shown {
        var epoch: Epoch
        var rev: Revision
    }

    /// A stream of which it asked to be sent what comes after.
    struct Asked {
        let stream: StreamName
        let epoch: Epoch?
        let since: Revision?
        /// It has never been shown that: a lie.
        var isTrue = true
    }

    let person: PersonID
    private(set) var shown: [StreamName: Shown] = [:]
    private(set) var watched: Set<StreamName> = []
    private(set) var faces: [PersonID: Bytes] = [:]
    private(set) var asked: [String: [Asked]] = [:]
    private(set) var unwatching: [String: StreamName] = [:]
    /// The watch was answered, and a state has to come next.
    private var awaited: Set<StreamName> = []
    /// How many it heard.
    private(set) var signals = 0
    private(set) var flaw: String?

    init(_ person: PersonID) { self.person = person }

    /// The connection is gone, and with it all that was watched; what was shown stays.
    mutating func hangUp() {
        watched = []
        asked = [:]
        unwatching = [:]
        awaited = []
    }

    /// Something is asked about it, and not answered yet.
    func isUnsettled(_ stream: StreamName) -> Bool {
        unwatching.values.contains(stream)
            || asked.values.contains { $0.contains { $0.stream == stream } }
    }

    mutating func ask(_ streams: [Asked], as cid: String) { asked[cid] = streams }

    mutating func unwatch(_ stream: StreamName, as cid: String) {
        unwatching[cid] = stream
        watched.remove(stream)
        shown[stream] = nil
    }

    mutating func take(_ frame: DeviceFrame, _ bytes: Bytes, _ world: World) {
        if let cid = frame.cid {
            answer(cid, frame, world)
        } else if let stream = frame.stream, frame.signal != nil {
            take(signalOf: stream, world)
        } else if let stream = frame.stream, frame.closed != nil {
            close(stream)
        } else if let stream = frame.stream, let epoch = frame.epoch, let rev = frame.rev,
            let snapshot = frame.snapshot
        {
            take(snapshot.bytes, of: stream, Shown(epoch: epoch, rev: rev), world)
            learn(frame.people, world)
        } else if let stream = frame.stream, let rev = frame.rev, frame.event != nil {
            if frame.event == "identityChanged", !watched.contains(stream) {
                learn([stream.key.rawValue: frame.body!], world)
            } else {
                take(event: rev, of: stream, bytes, world)
            }
        }
    }
}

extension Screen {
    private mutating func answer(_ cid: String, _ frame: DeviceFrame, _ world: World) {
        if unwatching.removeValue(forKey: cid) != nil { return }
        guard let streams = asked.removeValue(forKey: cid) else { return }
        for one in streams where frame.error != nil { lose(one.stream) }
        guard let ok = frame.ok else { return }
        guard let answer = try? JSON.decode(DeviceFrame.Watched.self, from: ok.bytes),
            answer.streams.map(\.stream) == streams.map(\.stream)
        else { return fail("an answer to another watch than \(streams)") }
        for (one, answer) in zip(streams, answer.streams) {
            begin(one, answer)
            learn(answer.people, world)
        }
    }

    private mutating func begin(_ asked: Asked, _ answer: DeviceFrame.Watched.Stream) {
        let stream = asked.stream
        guard let epoch = answer.epoch, let rev = answer.rev, answer.error == nil else {
            return lose(stream)
        }
        if answer.recovered == true {
            guard let since = asked.since, since <= rev, asked.epoch == epoch else {
                return fail("\(stream) was recovered from \(asked), and is at \(epoch) \(rev)")
            }
            shown[stream] = Shown(epoch: epoch, rev: since)
        } else {
            if let since = asked.since, asked.epoch == epoch, asked.isTrue {
                shown[stream] = Shown(epoch: epoch, rev: since)
            }
            awaited.insert(stream)
        }
        watched.insert(stream)
    }

    private mutating func lose(_ stream: StreamName) { watched.remove(stream) }

    private mutating func close(_ stream: StreamName) {
        lose(stream)
        awaited.remove(stream)
    }

    private mutating func take(
        _ snapshot: Bytes, of stream: StreamName, _ now: Shown, _ world: World
    ) {
        guard watched.contains(stream) else {
            if !unwatching.values.contains(stream) { fail("a state of \(stream), unasked") }
            return
        }
        awaited.remove(stream)
        if let known = shown[stream], known.epoch == now.epoch, known.rev > now.rev {
            fail("\(stream) at \(now), having been shown \(known) before")
        }
        shown[stream] = now
        let oracle = world.oracle
        guard let past = oracle.chapter(of: stream, now.epoch, now.rev) else {
            return fail("a state of \(stream) at \(now), which never was")
        }
        if past.shown(to: person) != snapshot {
            fail("at \(now) another view of \(stream) than its own")
        }
        checkAccess(to: stream, now, world)
    }

    private mutating func take(
        event rev: Revision, of stream: StreamName, _ bytes: Bytes, _ world: World
    ) {
        guard watched.contains(stream), let known = shown[stream] else {
            if !unwatching.values.contains(stream) {
                fail("the event \(rev) of \(stream), unasked")
            }
            return
        }
        guard !awaited.contains(stream) else {
            return fail("the event \(rev) of \(stream) before its state")
        }
        let now = Shown(epoch: known.epoch, rev: rev)
        shown[stream] = now
        if rev != known.rev + 1 { fail("\(stream) went from \(known.rev) to \(rev)") }
        guard let past = world.oracle.chapter(of: stream, now.epoch, rev), past.frame == bytes
        else { return fail("an event of \(stream) at \(now) that never was") }
        checkAccess(to: stream, now, world)
    }

    /// Nobody hears any more of what is said after they were shown that they were put out.
    private mutating func take(signalOf stream: StreamName, _ world: World) {
        guard watched.contains(stream) else {
            if !unwatching.values.contains(stream) { fail("a signal of \(stream), unasked") }
            return
        }
        signals += 1
        guard let now = shown[stream], !awaited.contains(stream) else { return }
        if !world.oracle.admitted(person, to: stream, now.epoch, since: now.rev) {
            fail("\(person) heard a signal of \(stream) at \(now), after being put out")
        }
    }

    /// Whoever may watch a stream may see all of its past, and what put them out.
    private mutating func checkAccess(to stream: StreamName, _ now: Shown, _ world: World) {
        if !world.oracle.admitted(person, to: stream, now.epoch, since: now.rev - 1) {
            fail("\(person) was shown \(stream) at \(now), after being put out")
        }
    }

    private mutating func learn(_ people: [String: RawJSON]?, _ world: World) {
        for (person, face) in people ?? [:] {
            faces[PersonID(person)] = face.bytes
            if !world.oracle.wasFace(face.bytes, of: PersonID(person)) {
                fail("a face of \(person) that never was")
            }
        }
    }

    mutating func fail(_ what: String) { flaw = flaw ?? what }
}
