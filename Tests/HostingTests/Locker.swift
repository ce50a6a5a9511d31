import EventSourcing
import ParlorWire

/// An entity that takes the first of three numbers that is free, and gives it up in time.
struct Locker: ScarceKeys {
    static let schema = 1
    static let count = 3
    static let kept: Duration = .seconds(60)

    var owner: PersonID?
    var notes: [String] = []
    var emptiedAt: Timestamp?

    enum Command: Choice {
        case rent
        case note(text: String)
        case empty

        enum CodingKeys: String, CodingKey, CaseIterable {
            case rent = "locker.rent"
            case note = "locker.note"
            case empty = "locker.empty"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "locker"

        case rented(owner: PersonID)
        case noted(text: String)
        case emptied(at: Timestamp)

        enum CodingKeys: String, CodingKey, CaseIterable { case rented, noted, emptied }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey {
        guard case .rent = command else { return key }
        return try nextAddress(command, attempt: 0, context: context)
    }

    static func founds(_ command: Command) -> Bool {
        if case .rent = command { true } else { false }
    }

    static func nextAddress(
        _ command: Command, attempt: Int, context: Context
    ) throws(Failure) -> EntityKey {
        guard attempt < count else { throw Failure(.unavailable, "Every locker is taken.") }
        return EntityKey("\(attempt)")
    }

    func hasGivenUpItsKey(by now: Timestamp) -> Bool {
        emptiedAt.map { now >= $0 + Self.kept } ?? false
    }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .rent:
            guard let owner = context.actor.person else {
                throw Failure(.forbidden, "Only people.")
            }
            return [.rented(owner: owner)]
        case .note(let text): return [.noted(text: text)]
        case .empty: return emptiedAt == nil ? [.emptied(at: context.now)] : []
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .rented(let owner): self.owner = owner
        case .noted(let text): notes.append(text)
        case .emptied(let at): emptiedAt = at
        }
    }

    var listings: Set<Listing> {
        emptiedAt == nil && owner != nil ? [Listing(in: "lockers", sort: owner!.rawValue)] : []
    }

    func view(for viewer: Actor, key: EntityKey) -> Locker { self }
}

extension Locker: Cuttable {
    static let passing: Set<String> = ["noted"]
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = []
}
