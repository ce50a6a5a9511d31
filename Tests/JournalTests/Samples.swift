import Journal
import ParlorWire

extension StreamName {
    static let ada = StreamName("person", "ada")
    static let bob = StreamName("person", "bob")
    static let room = StreamName("room", "K7QD")

    static let kinds: Set<EntityKind> = ["person", "room"]
}

extension CommandKey {
    static func by(_ actor: String, _ id: String) -> CommandKey {
        CommandKey(actor: Actor(rawValue: actor), id: CommandID(id))
    }
}

extension Timestamp {
    static let noon = Timestamp(milliseconds: 1_772_366_400_000)
}

extension NewEvent {
    static func renamed(_ name: String) -> NewEvent {
        NewEvent(name: "renamed", body: Bytes("{\"name\":\"\(name)\"}".utf8))
    }
}

extension Batch {
    static func append(
        to stream: StreamName, after rev: Revision, _ command: CommandKey,
        _ events: NewEvent..., at: Timestamp = .noon
    ) -> Batch {
        Batch(
            Append(
                stream: stream, after: rev, command: command, at: at,
                events: events.isEmpty ? [.renamed("Ada")] : events))
    }

    init(_ appends: Append...) {
        self.init()
        self.appends = appends
    }
}

extension Append {
    static func to(_ stream: StreamName, after rev: Revision, _ command: CommandKey) -> Append {
        Append(
            stream: stream, after: rev, command: command, at: .noon, events: [.renamed("Ada")])
    }
}

extension Journal {
    /// Appends one event to each of the streams, after what they have.
    func grow(_ streams: StreamName..., by actor: String = "ada") throws {
        for stream in streams {
            let rev = try heads(of: [stream])[stream]?.rev ?? 0
            let kept = try append(.append(to: stream, after: rev, .by(actor, "\(stream)#\(rev)")))
            precondition(kept != .conflict, "Nobody else appends here.")
        }
    }
}
