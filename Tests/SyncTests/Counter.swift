import Sessions
import Sync
import Wire

/// A gateway's sessions at a counter: one device on each side of it, and what the fan-out says.
final class Counter {
    static let stream = StreamName("room", "K7QD")

    let sessions: Sessions
    let now = Timestamp(milliseconds: 1_000_000)
    private(set) var sent: [ConnectionID: [String]] = [:]
    private(set) var asked: [Call] = []

    init(waitingBytes: Int = 4 << 20) {
        var limits = SessionLimits()
        limits.waitingBytes = waitingBytes
        sessions = Sessions(
            gateway: "g", limits: limits, prepared: [], now: now
        ) { token, _ in
            Identified(person: PersonID(token), device: DeviceID(token), session: "s")
        }
    }

    /// Somebody who has said hello.
    func device(_ number: UInt64, of person: PersonID) -> ConnectionID {
        let connection = ConnectionID(number: number)
        sessions.open(connection, now: now)
        say(#"{"hello":{"token":"\#(person)"}}"#, on: connection)
        return connection
    }

    func say(_ text: String, on connection: ConnectionID) {
        sessions.receive(Bytes(text.utf8), from: connection, now: now)
        takeEffects()
    }

    /// What the fan-out is asked about the stream by the next watch that was not answered.
    func takeWatch() -> Call? {
        let index = asked.firstIndex {
            $0.body.contains("room.K7QD") && $0.header.call == "sync.watch"
        }
        return index.map { asked.remove(at: $0) }
    }

    func answer(
        _ call: Call?, epoch: Epoch = "e", rev: Revision, events: [Revision]? = nil,
        audience: Set<PersonID> = ["ada", "bob"]
    ) {
        let begun = WatchedStream(
            stream: Self.stream, epoch: epoch, rev: rev,
            events: events.map { $0.map { RawJSON(Self.frame($0, epoch)) } },
            snapshot: events == nil ? RawJSON(Bytes(#"{"at":\#(rev)}"#.utf8)) : nil,
            roster: StreamRoster(audience: .only(audience), people: []), people: [])
        guard let call else { return }
        sessions.receive(
            Reply(header: ReplyHeader(id: call.header.id, status: .ok), body: JSON.encode(begun)),
            now: now)
        takeEffects()
    }

    func hear(_ rev: Revision, epoch: Epoch = "e", changesRoster: Bool = false) {
        let header = Self.header(rev, epoch, changesRoster)
        sessions.hear(Publication(header: header, body: Self.frame(rev, epoch)), now: now)
        takeEffects()
    }

    func hear(roster audience: Set<PersonID>, at rev: Revision) {
        var header = Self.header(rev, "e", false)
        header.event = LinkTopic.roster
        let roster = StreamRoster(audience: .only(audience), people: [])
        sessions.hear(Publication(header: header, body: JSON.encode(roster)), now: now)
        takeEffects()
    }

    /// The revisions of the states and events that the device was sent, in their order.
    func shown(to connection: ConnectionID) -> [String] {
        struct Shown: Decodable {
            let epoch: Epoch?
            let rev: Revision?
            let event: String?
            let stream: StreamName?
            let closed: String?
        }
        return (sent[connection] ?? []).compactMap { text in
            guard let shown = try? JSON.decode(Shown.self, from: Bytes(text.utf8)),
                shown.stream == Self.stream
            else { return nil }
            if shown.closed != nil { return "closed" }
            return shown.event ?? "state \(shown.epoch!) \(shown.rev!)"
        }
    }

    func takeEffects() {
        for effect in sessions.takeEffects() {
            switch effect {
            case .send(let frame, let connections):
                for connection in connections {
                    sent[connection, default: []].append(String(decoding: frame, as: UTF8.self))
                }
            case .call(let call, _), .prepare(let call, _): asked.append(call)
            case .close: break
            }
        }
    }

    private static func header(
        _ rev: Revision, _ epoch: Epoch, _ changesRoster: Bool
    ) -> EventHeader {
        EventHeader(
            stream: stream, epoch: epoch, rev: rev, event: "\(epoch) \(rev)",
            at: Timestamp(milliseconds: 0), by: nil, id: "c", roster: changesRoster ? true : nil)
    }

    private static func frame(_ rev: Revision, _ epoch: Epoch) -> Bytes {
        JSON.encode(ClientEvent(header(rev, epoch, false), body: Bytes("{}".utf8)))
    }
}

extension Bytes {
    func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
