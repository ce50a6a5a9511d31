import EventSourcing
import Hosting
import ParlorWire

/// An entity with secrets in its events and in its state, inside of structs in lists.
struct Safe: CompletesEvents {
    static let schema = 1
    static let snapshots = SnapshotPolicy(events: 3)
    static let completed: Set<String> = ["counted"]

    struct Drawer: Codable, Equatable, Sendable {
        var label: String
        @Secret var code: String
        @Secret var oldCode: String? = nil
    }

    var drawers: [Drawer] = []

    enum Command: Choice {
        case fill(labels: [String])
        case count

        enum CodingKeys: String, CodingKey, CaseIterable {
            case fill = "safe.fill"
            case count = "safe.count"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "safe"

        case filled(drawers: [Drawer])
        case counted(first: Drawer)

        enum CodingKeys: String, CodingKey, CaseIterable { case filled, counted }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .fill(let labels):
            [
                .filled(
                    drawers: labels.map { Drawer(label: $0, code: "swordfish", oldCode: "sesame") })
            ]
        case .count: drawers.isEmpty ? [] : [.counted(first: drawers[0])]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .filled(let drawers): self.drawers += drawers
        case .counted: break
        }
    }

    func audience(key: EntityKey) -> Audience { .everyone }
    func view(for viewer: Actor, key: EntityKey) -> Safe { self }
    func completion(of event: Event) -> (any Encodable)? { ["all": drawers] }
}

enum SafeQuery: Query {
    case get

    enum CodingKeys: String, CodingKey, CaseIterable { case get = "safe.get" }

    func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        try reader.state(Safe.self, context.key)?.state.drawers ?? []
    }
}
