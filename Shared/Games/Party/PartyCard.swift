public import ParlorWire

/// A card of a party game: what is asked, and what belongs to it.
///
/// What a card has beside its text depends on the game; `Deck` knows what each needs.
public struct PartyCard: Codable, Hashable, Sendable {
    /// Two cards of the same text are the same card.
    public private(set) var id: CardID
    public private(set) var text: String
    /// Truth or dare.
    public var kind: String?
    /// What can be chosen. In a quiz the first is right.
    public var options: [String]?
    /// What counts as right, the best wording first.
    public var answers: [String]?
    /// Hints, each easier than the one before, or what a teller may say.
    public var clues: [String]?
    /// What somebody may guess who doesn't know.
    public var misses: [String]?
    /// What a player may answer who has no idea of their own. Bots do.
    public var samples: [String]?
    /// Three things that somebody may tell of themselves, the last one untrue.
    public var statements: [[String]]?
    /// Words that must not be said.
    public var forbidden: [String]?
    public var number: Int?
    public var unit: String?
    /// A drawing of it: lines of x and y in turn, on a square of 0 to 100.
    public var strokes: [[Int]]?

    /// Nothing but its text.
    var title: PartyCard {
        var card = self
        (card.options, card.answers, card.clues, card.misses) = (nil, nil, nil, nil)
        (card.samples, card.statements, card.forbidden) = (nil, nil, nil)
        (card.number, card.unit, card.strokes) = (nil, nil, nil)
        return card
    }

    /// A card of which nothing is known: it looks the same whichever it is.
    static let hidden = PartyCard(id: "", text: "")
}

extension PartyCard {
    /// In the file of a deck cards have no ids.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        text = try fields.decode(String.self, forKey: .text)
        id = try fields.decodeIfPresent(CardID.self, forKey: .id) ?? CardID(of: text)
        kind = try fields.decodeIfPresent(String.self, forKey: .kind)
        options = try fields.decodeIfPresent([String].self, forKey: .options)
        answers = try fields.decodeIfPresent([String].self, forKey: .answers)
        clues = try fields.decodeIfPresent([String].self, forKey: .clues)
        misses = try fields.decodeIfPresent([String].self, forKey: .misses)
        samples = try fields.decodeIfPresent([String].self, forKey: .samples)
        statements = try fields.decodeIfPresent([[String]].self, forKey: .statements)
        forbidden = try fields.decodeIfPresent([String].self, forKey: .forbidden)
        number = try fields.decodeIfPresent(Int.self, forKey: .number)
        unit = try fields.decodeIfPresent(String.self, forKey: .unit)
        strokes = try fields.decodeIfPresent([[Int]].self, forKey: .strokes)
    }
}

/// A card's fingerprint: it stays the same when other cards come and go.
public struct CardID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    init(of text: String) {
        let digits = String(UInt64(fnv1a: text), radix: 36)
        rawValue = String(repeating: "0", count: 13 - digits.count) + digits
    }
}

/// A card without what it asks of whom.
public struct CardTitle: Codable, Hashable, Sendable {
    public let id: CardID
    public let text: String

    init(_ card: PartyCard) { (id, text) = (card.id, card.text) }
}
