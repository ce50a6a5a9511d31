public import ParlorWire

/// Who is here, and what goes on: counted by the rows of indexes, so that no entity is read for it.
public struct Census: Codable, Hashable, Sendable {
    /// At however many gateways somebody is, they count once. Nil where the service did not answer.
    public var peopleOnline: Int?
    /// Those that have not ended.
    public var rooms: [Group]?
    /// Those that are played.
    public var matches: [Group]?
    /// Of the rooms that have not ended.
    public var boards: Int?

    public struct Group: Codable, Hashable, Sendable {
        public var status: String
        /// None where a room has not chosen one.
        public var game: String?
        public var count: Int
    }

    public init() {}
}

extension Census {
    /// What it is counted by.
    public enum Index: String, CaseIterable, Sendable {
        /// Whom a gateway has, by gateway.
        case people = "person.online"
        /// Those of them who are at several gateways, by how many.
        case peopleAtSeveral = "person.several"
        case rooms = "room.live"
        case matches = "match.live"
        case boards = "drawing.room"

        public static let call: CallName = "journal.counts"

        /// Any instance of the service that owns it answers.
        public var kind: EntityKind { CallName(rawValue).kind }

        /// What it is asked with.
        public var question: Bytes {
            JSON.encode(Question(index: rawValue, bySort: self == .boards ? nil : true))
        }
    }

    private struct Question: Encodable {
        let index: String
        let bySort: Bool?
    }

    public init(_ answers: [Index: ListingCounts]) {
        if let people = answers[.people], let several = answers[.peopleAtSeveral]?.sorts {
            peopleOnline = several.reduce(people.rows) { sum, gateways in
                sum - ((Int(gateways.key) ?? 1) - 1) * gateways.value
            }
        }
        rooms = answers[.rooms]?.sorts.map(Self.groups)
        matches = answers[.matches]?.sorts.map(Self.groups)
        boards = answers[.boards]?.rows
    }

    /// How rooms and matches are sorted in their index.
    public static func sort(status: String, game: String?) -> String { "\(status)/\(game ?? "")" }

    private static func groups(_ sorts: [String: Int]) -> [Group] {
        sorts.sorted { $0.key < $1.key }.map { sort, count in
            let parts = sort.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let game = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
            return Group(status: String(parts[0]), game: game, count: count)
        }
    }
}
