import EventSourcing
import ParlorWire

/// An entity with all that a purse has not: it names itself, grows large, and its bell can jam.
struct Notebook: Entity {
    static let schema = 1
    static let snapshots = SnapshotPolicy(events: 5)

    var text = ""
    var rolls: [UInt64] = []
    var alarm: Timestamp?
    var isJammed = false

    enum Command: Choice {
        case open
        case write(count: Int)
        case roll
        case arm(afterMs: Int)
        case jam(on: Bool)
        case ring

        enum CodingKeys: String, CodingKey, CaseIterable {
            case open = "notebook.open"
            case write = "notebook.write"
            case roll = "notebook.roll"
            case arm = "notebook.arm"
            case jam = "notebook.jam"
            case ring = "notebook.ring"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "notebook"

        case wrote(text: String)
        case rolled(value: UInt64)
        case armed(until: Timestamp)
        case jammed(on: Bool)
        case rang(value: UInt64)

        enum CodingKeys: String, CodingKey, CaseIterable { case wrote, rolled, armed, jammed, rang }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey {
        guard case .open = command else { return key }
        var dice = context.dice
        return EntityKey(String(dice.next(), radix: 36))
    }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        var dice = context.dice
        switch command {
        case .open: return [.wrote(text: "opened")]
        case .write(let count): return [.wrote(text: String(repeating: "x", count: count))]
        case .roll: return [.rolled(value: dice.next())]
        case .arm(let delay): return [.armed(until: context.now + .milliseconds(delay))]
        case .jam(let on): return [.jammed(on: on)]
        case .ring:
            guard !isJammed else { throw Failure("JAMMED", "The bell is jammed.") }
            return [.rang(value: dice.next())]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .wrote(let text): self.text += text
        case .rolled(let value): rolls.append(value)
        case .armed(let until): alarm = until
        case .jammed(let on): isJammed = on
        case .rang(let value):
            alarm = nil
            rolls.append(value)
        }
    }

    var deadline: Deadline<Command>? { alarm.map { Deadline(at: $0, .ring) } }

    func view(for viewer: Actor, key: EntityKey) -> Notebook { self }
}
