import EventSourcing
import ParlorWire

/// Guests come and go there, which passes; what they write into its book stays.
struct Inn: Watchable, Cuttable, RecallsItems, Erasable {
    static let schema = 2
    static let snapshots = SnapshotPolicy(events: 20)
    static let passing: Set<String> = ["came", "went"]
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = ["town/guests"]
    static let standsInFor: Set<String> = ["came"]
    static let mostOfItem = (events: 2, bytes: 1_000)

    var guests = 0
    var comings = 0
    var entries = 0
    @Secret var newest: String? = nil
    /// Before it was known, in shape 1: none.
    var owner = "nobody"

    enum Command: Choice {
        case come(count: Int)
        case go(count: Int)
        case write(text: String)
        case strike(number: Int)
        case strikeAll

        enum CodingKeys: String, CodingKey, CaseIterable {
            case come = "inn.come"
            case go = "inn.go"
            case write = "inn.write"
            case strike = "inn.strike"
            case strikeAll = "inn.strikeAll"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "inn"

        case came(count: Int)
        case went(count: Int)
        case wrote(number: Int, text: String)
        case struck(number: Int)
        case struckAll(upTo: Int)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case came, went, wrote, struck, struckAll
        }

        var item: Int? {
            switch self {
            case .wrote(let number, _), .struck(let number): number
            default: nil
            }
        }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .come(let count): return [.came(count: count)]
        case .go(let count): return [.went(count: count)]
        case .write(let text): return [.wrote(number: entries + 1, text: text)]
        case .strike(let number): return [.struck(number: number)]
        case .strikeAll: return [.struckAll(upTo: entries)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .came(let count):
            guests += count
            comings += 1
        case .went(let count): guests -= count
        case .wrote(let number, let text): (entries, newest) = (number, text)
        case .struck(let number): if number == entries { newest = nil }
        case .struckAll: newest = nil
        }
    }

    static func erases(_ event: Event) -> ErasedPart? {
        switch event {
        case .struck(let number): .item(number)
        case .struckAll(let last): .items(1...last, of: "ada")
        default: nil
        }
    }

    static func owner(of event: Event) -> PersonID? {
        if case .wrote = event { "ada" } else { nil }
    }

    var standIn: Event? { .came(count: guests) }

    static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Inn {
        struct First: Decodable {
            let guests: Int
            let comings: Int
            let entries: Int
        }
        guard schema == 1 else { throw Malformed("an inn of schema \(schema)") }
        let first = try JSON.decode(First.self, from: state)
        return Inn(guests: first.guests, comings: first.comings, entries: first.entries)
    }

    func itemToRecall(for command: Command) -> Int? { nil }
    func recalling(_ events: [Event]) -> Inn { self }
    func view(for viewer: Actor, key: EntityKey) -> Inn { self }
    func audience(key: EntityKey) -> Audience { .everyone }
}
