/// Clubs, diamonds, hearts and spades.
public enum Suit: UInt8, CaseIterable, Sendable {
    case clubs, diamonds, hearts, spades

    public init?(_ letter: String) {
        guard let place = Suit.letters.firstIndex(of: letter) else { return nil }
        self.init(rawValue: UInt8(place))
    }

    public var letter: String { Suit.letters[Int(rawValue)] }
    private static let letters = ["C", "D", "H", "S"]
}
