import ParlorWire
import Sessions

/// A gate at which some devices watch one stream, and what the fan-out says of it.
final class Counter {
    static let stream = StreamName("room", "K7QD")

    let gate: Gate
    private var taken: Set<CommandID> = []

    init(waitingBytes: Int = 4 << 20) {
        var limits = GatewayLimits()
        limits.session.waitingBytes = waitingBytes
        gate = Gate(limits)
    }

    /// Somebody who has said hello.
    func device(of person: PersonID) -> ConnectionID { gate.connect("\(person)/\(person)") }

    /// What the fan-out is asked about the stream by the next watch that was not answered.
    func takeWatch() -> Call? {
        let call = gate.calls.first {
            $0.body.contains("room.K7QD") && $0.header.call == "sync.watch"
                && !taken.contains($0.header.id)
        }
        if let call { taken.insert(call.header.id) }
        return call
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
        gate.answer(call, JSON.encode(begun))
    }

    func hear(
        _ rev: Revision, epoch: Epoch = "e", changesRoster: Bool = false, padding: Int = 0
    ) {
        let header = Self.header(rev, epoch, changesRoster)
        let frame = Self.frame(rev, epoch) + Bytes(repeating: UInt8(ascii: " "), count: padding)
        gate.hear(Publication(header: header, body: frame))
    }

    func hear(roster audience: Set<PersonID>, at rev: Revision) {
        var header = Self.header(rev, "e", false)
        header.event = LinkTopic.roster
        let roster = StreamRoster(audience: .only(audience), people: [])
        gate.hear(Publication(header: header, body: JSON.encode(roster)))
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
        return (gate.sent[connection] ?? []).compactMap { frame in
            guard let shown = try? JSON.decode(Shown.self, from: frame),
                shown.stream == Self.stream
            else { return nil }
            if shown.closed != nil { return "closed" }
            return shown.event ?? "state \(shown.epoch!) \(shown.rev!)"
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
