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

    static func addDeck(to cards: inout [Card]) {
        for byte in 0..<UInt8(count) { cards.append(Card(byte: byte)) }
    }
}

/// From the ace to the king.
public enum Rank: UInt8, CaseIterable, Sendable {
    case ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king

    var letter: Character { Rank.letters[Int(rawValue)] }
    fileprivate static let letters = Array("A23456789TJQK")
}

/// Clubs, diamonds, hearts and spades.
public enum Suit: UInt8, CaseIterable, Sendable {
    case clubs, diamonds, hearts, spades

    var letter: Character { Suit.letters[Int(rawValue)] }
    fileprivate static let letters = Array("CDHS")

    init?(letter: Character) {
        guard let place = Suit.letters.firstIndex(of: letter) else { return nil }
        self.init(rawValue: UInt8(place))
    }
}

extension Card: CustomStringConvertible {
    /// `8H` is the eight of hearts; `??` is unknown.
    public init?(_ text: some StringProtocol) {
        if text == "??" {
            self = .unknown
            return
        }
        guard text.count == 2, let first = text.first, let last = text.last,
            let rank = Rank.letters.firstIndex(of: first), let suit = Suit(letter: last)
        else { return nil }
        byte = UInt8(rank) << 2 | suit.rawValue
    }

    public var description: String {
        guard let rank, let suit else { return "??" }
        return String([rank.letter, suit.letter])
    }
}
