import ParlorWire
import Sessions

/// A device that watches, loses its connection, and resumes where it was; it notes every flaw of
/// what it is sent.
final class Device {
    let person: PersonID
    private let name: String
    private unowned let world: World
    private(set) var gateway: Int?
    private(set) var connection: ConnectionID?
    /// How far it has each stream.
    private(set) var seen: [StreamName: (epoch: Epoch?, rev: Revision)] = [:]
    private(set) var watched: Set<StreamName> = []
    private(set) var faces: [PersonID: Bytes] = [:]
    private(set) var flaws: [String] = []
    private(set) var received = 0
    private(set) var isAway = false
    private var cid = 0
    private var asked: [Int: [StreamName]] = [:]

    init(_ number: Int, _ person: PersonID, in world: World) {
        self.person = person
        name = "d\(number)"
        self.world = world
    }

    func lost() {
        connection = nil
        gateway = nil
        isAway = false
        watched = []
        asked = [:]
    }

    func connect() {
        let index = world.roll(0...(world.gateways.count - 1))
        guard !world.isStalled(index) else { return }
        let connection = world.nextConnection()
        self.connection = connection
        gateway = index
        world.gateways[index]!.open(connection, from: .v4(UInt32(index)), now: world.now)
        say(#"{"hello":{"token":"\#(person)/\#(name)","app":"t/1"}}"#)
        watchAll()
    }

    func act() {
        guard let gateway else { return connect() }
        switch world.roll(0...9) {
        case 0: leave()
        case 1 where !world.isStalled(gateway):
            let stream = world.streams[world.roll(0...(world.streams.count - 1))]
            watched.remove(stream)
            seen[stream] = nil
            say(#"{"cid":"u","unwatch":["\#(stream)"]}"#)
        case 2: watchAll()
        case 3: vanish()
        case 4 where !world.isStalled(gateway):
            say(#"{"away":true}"#)
            isAway = connection != nil
        default: break
        }
    }

    func leave() {
        guard let connection, let gateway else { return }
        lost()
        world.closed(connection, at: gateway)
    }

    /// Without a word: the gateway notices later.
    private func vanish() {
        guard let connection, let gateway else { return }
        lost()
        world.silent(connection, at: gateway)
    }

    /// Watches whatever it does not, from where it was.
    func watchAll() {
        let missing = world.streams.filter { !watched.contains($0) }
        let underWay = Set(asked.values.joined())
        let now = missing.filter { !underWay.contains($0) }
        guard connection != nil, !now.isEmpty else { return }
        cid += 1
        asked[cid] = now
        let places = now.map { stream in
            guard let (epoch, rev) = seen[stream], let epoch else {
                return #"{"stream":"\#(stream)"}"#
            }
            return #"{"stream":"\#(stream)","epoch":"\#(epoch)","since":\#(rev)}"#
        }
        say(#"{"cid":\#(cid),"watch":[\#(places.joined(separator: ","))]}"#)
    }

    private func say(_ text: String) {
        guard let connection, let gateway else { return }
        isAway = false
        world.receive(Array(text.utf8), from: connection, at: gateway)
    }
}

extension Device {
    private struct Frame: Decodable {
        let cid: RawJSON?
        let ok: Ok?
        let error: Failure?
        let stream: StreamName?
        let epoch: Epoch?
        let rev: Int?
        let snapshot: RawJSON?
        let people: [String: RawJSON]?
        let event: String?
        let body: RawJSON?
        let closed: String?

        struct Ok: Decodable { let streams: [Watched]? }
        struct Watched: Decodable {
            let stream: StreamName
            let epoch: Epoch?
            let rev: Int?
            let recovered: Bool?
            let people: [String: RawJSON]?
            let error: Failure?
        }
    }

    func take(_ bytes: Bytes) {
        received += 1
        let text = String(decoding: bytes, as: UTF8.self)
        guard let frame = try? JSON.decode(Frame.self, from: bytes) else {
            return flaws.append("unreadable: \(text)")
        }
        if let cid = frame.cid.flatMap({ try? JSON.decode(Int.self, from: $0.bytes) }) {
            let streams = asked.removeValue(forKey: cid) ?? []
            for answer in frame.ok?.streams ?? [] where answer.error == nil {
                watched.insert(answer.stream)
                if answer.recovered == true {
                    learn(answer.people)
                    if seen[answer.stream]?.epoch != answer.epoch {
                        flaws.append("recovered from another epoch: \(text)")
                    }
                } else {
                    seen[answer.stream] = nil
                }
            }
            for stream in streams where !watched.contains(stream) { seen[stream] = nil }
        } else if let closed = frame.closed, let stream = frame.stream {
            _ = closed
            watched.remove(stream)
            seen[stream] = nil
        } else if let stream = frame.stream, let rev = frame.rev, frame.snapshot != nil {
            if !watched.contains(stream) { flaws.append("state of what is not watched: \(text)") }
            seen[stream] = (frame.epoch, rev)
            learn(frame.people)
            check(frame.snapshot!.bytes, rev, stream, text)
        } else if let stream = frame.stream, let rev = frame.rev, let event = frame.event {
            take(event, rev, stream, frame.body, text)
        }
    }

    private func take(
        _ event: String, _ rev: Int, _ stream: StreamName, _ body: RawJSON?, _ text: String
    ) {
        if event == "identityChanged", stream.kind == "person" {
            return learn([stream.key.rawValue: body!])
        }
        guard watched.contains(stream), let known = seen[stream] else {
            return flaws.append("an event of what is not watched: \(text)")
        }
        if rev != known.rev + 1 { flaws.append("after \(known.rev) came \(text)") }
        seen[stream]!.rev = rev
        check(body?.bytes, rev, stream, text)
    }

    private func check(_ body: Bytes?, _ rev: Int, _ stream: StreamName, _ text: String) {
        let truth = seen[stream]?.epoch.flatMap {
            world.owner.body(
                of: stream, at: StreamPoint(epoch: $0, rev: rev), for: person)
        }
        if truth == nil || truth != body {
            flaws.append("not what the owner has at \(seen[stream]!): \(text)")
        }
    }

    private func learn(_ people: [String: RawJSON]?) {
        for (id, face) in people ?? [:] { faces[PersonID(id)] = face.bytes }
    }
}
