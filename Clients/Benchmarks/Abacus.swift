import EventSourcing
import ParlorWire

/// The smallest entity that keeps something.
struct Abacus: Entity {
    static let schema = 1

    private(set) var count = 0

    enum Command: Choice {
        case add(amount: Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case add = "abacus.add" }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "abacus"

        case added(amount: Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case added }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .add(let amount): [.added(amount: amount)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .added(let amount): count += amount
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Abacus { self }
}
