/// A playing card in one byte, or one that isn't known.
public struct Card: Hashable, Sendable {
    /// Four for each rank, one for each suit of it.
    let byte: UInt8

    public static let unknown = Card(byte: 0xFF)

    init(byte: UInt8) { self.byte = byte }
    public init(_ rank: Rank, _ suit: Suit) { byte = rank.rawValue << 2 | suit.rawValue }

    public var isKnown: Bool { byte < Card.count }
    public var rank: Rank? { Rank(rawValue: byte >> 2) }
    public var suit: Suit? { isKnown ? Suit(rawValue: byte & 3) : nil }

    public func has(_ suit: Suit) -> Bool { isKnown && byte & 3 == suit.rawValue }
    public func has(_ rank: Rank) -> Bool { byte >> 2 == rank.rawValue }
    public func hasRank(of other: Card) -> Bool { isKnown && byte >> 2 == other.byte >> 2 }

    /// How many there are in a deck.
    public static let count = 52

    static let deck = (0..<UInt8(count)).map { Card(byte: $0) }

    static func addDeck(to cards: inout [Card]) { cards += deck }
}

extension Card: CustomStringConvertible {
    /// `8H` is the eight of hearts; `??` is unknown.
    public init?(_ text: String) {
        guard let byte = Card.bytes[text] else { return nil }
        self.byte = byte
    }

    public var description: String { isKnown ? Card.names[Int(byte)] : Card.noName }

    private static let noName = "??"
    private static let names = Rank.allCases.flatMap { rank in
        Suit.allCases.map { suit in "\(rank.letter)\(suit.letter)" }
    }
    private static let bytes = Dictionary(
        uniqueKeysWithValues: [(noName, unknown.byte)] + names.enumerated().map { ($1, UInt8($0)) })
}
