public import ParlorWire

extension Card: TextValue, Described {
    static let schema = Schema.pattern("^[A2-9TJQK][CDHS]$")
    static let sample = Card(.eight, .hearts)

    public var text: String { description }

    public init(read text: String) throws(Malformed) {
        guard let card = Card(text) else {
            throw Malformed("A card is a rank and a suit, as in 8H or TS.")
        }
        self = card
    }
}

extension Suit: Codable, Described {
    static let schema = Schema.oneOf(allCases.map(\.letter))
    static let sample = Suit.hearts

    public init(from decoder: any Decoder) throws {
        let letter = try decoder.singleValueContainer().decode(String.self)
        guard let suit = Suit(letter) else { throw Malformed("A suit is one of C, D, H and S.") }
        self = suit
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(letter)
    }
}
