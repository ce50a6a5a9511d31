import EventSourcing
import ParlorWire

/// The entity that the simulated cluster plays with: refuses by its state, rolls dice, keeps deadlines.
struct Purse: Watchable {
    static let schema = 1
    static let snapshots = SnapshotPolicy(events: 5)
    static let looksTheSameToAll = true

    var coins = 0
    var rolls: [UInt64] = []
    var alarm: Timestamp?
    var rings = 0
    /// It hears its deadline, and does nothing.
    var isHushed = false

    enum Command: Choice {
        case put(amount: Int)
        case take(amount: Int)
        case level(to: Int)
        case roll
        case arm(afterMs: Int)
        case ring
        case hush(on: Bool)
        case found

        enum CodingKeys: String, CodingKey, CaseIterable {
            case put = "purse.put"
            case take = "purse.take"
            case level = "purse.level"
            case roll = "purse.roll"
            case arm = "purse.arm"
            case ring = "purse.ring"
            case hush = "purse.hush"
            case found = "purse.found"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "purse"

        case filled(amount: Int)
        case emptied(amount: Int)
        case leveled(to: Int)
        case rolled(value: UInt64)
        case armed(until: Timestamp)
        case rang
        case hushed(on: Bool)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case filled, emptied, leveled, rolled, armed, rang, hushed
        }
    }

    enum Refused: Refusal {
        case tooFewCoins
        case notTheClock
        case noKey

        var failure: Failure {
            switch self {
            case .tooFewCoins:
                Failure("TOO_FEW_COINS", "There are not that many coins in the purse.")
            case .notTheClock: Failure(.forbidden, "Only the clock rings.")
            case .noKey: .badInput("key", "Which purse?")
            }
        }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Refused) -> EntityKey {
        guard key.rawValue.isEmpty else { return key }
        guard case .found = command else { throw .noKey }
        var dice = context.dice
        return EntityKey("found-\(dice.next())")
    }

    func decide(_ command: Command, in context: Context) throws(Refused) -> [Event] {
        switch command {
        case .put(let amount): return amount == 0 ? [] : [.filled(amount: amount)]
        case .take(let amount):
            guard amount <= coins else { throw .tooFewCoins }
            return [.emptied(amount: amount)]
        case .level(let coins): return coins == self.coins ? [] : [.leveled(to: coins)]
        case .roll:
            var dice = context.dice
            return [.rolled(value: dice.next() % 6), .filled(amount: 1)]
        case .arm(let delay): return [.armed(until: context.now + .milliseconds(delay))]
        case .ring:
            guard context.actor == .clock else { throw .notTheClock }
            return isHushed ? [] : [.rang]
        case .found: return [.filled(amount: 1)]
        case .hush(let on): return on == isHushed ? [] : [.hushed(on: on)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .filled(let amount): coins += amount
        case .emptied(let amount): coins -= amount
        case .leveled(let coins): self.coins = coins
        case .rolled(let value): rolls.append(value)
        case .armed(let until): alarm = until
        case .rang:
            alarm = nil
            rings += 1
        case .hushed(let on): isHushed = on
        }
    }

    var deadline: Deadline<Command>? { alarm.map { Deadline(at: $0, .ring) } }

    var listings: Set<Listing> { [Listing(in: "purse.coins", sort: String(coins))] }

    func view(for viewer: Actor, key: EntityKey) -> Purse { self }

    func audience(key: EntityKey) -> Audience { .everyone }
}
