extension Card: Codable, Described {
    static let schema = Schema.pattern("^[A2-9TJQK][CDHS]$")
    static let sample = Card(.eight, .hearts)

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let card = Card(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "A card is a rank and a suit, as in 8H or TS.")
        }
        self = card
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(description)
    }
}

extension Suit: Codable, Described {
    static let schema = Schema.oneOf(allCases.map(\.letter))
    static let sample = Suit.hearts

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let suit = Suit(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "A suit is one of C, D, H and S.")
        }
        self = suit
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(letter)
    }
}
