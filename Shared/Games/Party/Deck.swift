import ParlorWire

/// The cards of a game in one language, by category.
public struct Deck: Codable, Hashable, Sendable {
    public let game: String
    public let language: String
    public var categories: [Category]

    public struct Category: Codable, Hashable, Sendable {
        public let id: String
        public let name: String
        /// It suits a family with a child of nine.
        public let children: Bool?
        /// Another than the deck's, where decks were joined.
        public var language: String?
        public let cards: [PartyCard]
    }

    public var cards: [PartyCard] { categories.flatMap(\.cards) }
    public var categoryIDs: [String] { categories.map(\.id) }

    /// The cards of the chosen categories. A language's name means all of its categories.
    public func cards(in choice: CategoryChoice?) -> [PartyCard] {
        categories.filter { choice?.admits($0, inDeckOf: language) ?? ($0.language == nil) }
            .flatMap(\.cards)
    }

    /// Those of the choice that there are not.
    public func unknown(in choice: CategoryChoice) -> [String] {
        let known = Set(categoryIDs + [language] + categories.compactMap(\.language))
        return choice.ids.filter { !known.contains($0) }
    }

    /// With another's categories, which replace those of the same name.
    public func joined(with other: Deck) -> Deck {
        let others = other.categories.map { category in
            var category = category
            category.language = other.language == language ? nil : other.language
            return category
        }
        let new = Set(others.map(\.id))
        var deck = self
        deck.categories = categories.filter { !new.contains($0.id) } + others
        return deck
    }
}

/// Which categories are played: one, several, or all of them.
public struct CategoryChoice: Hashable, Sendable {
    /// Empty for all.
    public let ids: [String]

    public static let most = 32
    public static let all = CategoryChoice(ids: [])

    public init(ids: [String]) { self.ids = ids }

    fileprivate func admits(_ category: Deck.Category, inDeckOf language: String) -> Bool {
        ids.isEmpty
            ? category.language == nil
            : ids.contains(category.id) || ids.contains(category.language ?? language)
    }

    /// Each is named as a text of 1 to 64 bytes.
    public var isWellFormed: Bool {
        ids.count <= Self.most && ids.allSatisfy { (1...64).contains($0.utf8.count) }
    }
}

extension CategoryChoice: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let id = try? value.decode(String.self) {
            ids = id == "all" ? [] : [id]
        } else {
            ids = try value.decode([String].self)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch ids.count {
        case 0: try value.encode("all")
        case 1: try value.encode(ids[0])
        default: try value.encode(ids)
        }
    }
}

extension CategoryChoice: ExpressibleByStringLiteral {
    public init(stringLiteral id: String) { ids = id == "all" ? [] : [id] }
}
