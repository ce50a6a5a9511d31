import EventSourcing
import ParlorWire

/// What another service makes of the purses' events: it follows them, and must count each once.
struct Ledger: Entity {
    static let schema = 1

    /// What it turns away, and what it takes without a word: a follower goes on after both.
    private static let refused = 8
    private static let quiet = 9

    var entries = 0
    var total = 0

    enum Command: Choice {
        case note(amount: Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case note = "ledger.note" }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "ledger"

        case noted(amount: Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case noted }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .note(Self.refused): throw Failure(.badInput, "Eights are not booked.")
        case .note(Self.quiet): []
        case .note(let amount): [.noted(amount: amount)]
        }
    }

    static func books(_ amount: Int) -> Bool { amount != refused && amount != quiet }

    mutating func apply(_ event: Event) {
        switch event {
        case .noted(let amount):
            entries += 1
            total += amount
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Ledger { self }
}
