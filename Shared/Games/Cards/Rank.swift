/// From the ace to the king.
public enum Rank: UInt8, CaseIterable, Sendable {
    case ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king

    var letter: Character { Rank.letters[Int(rawValue)] }
    private static let letters = Array("A23456789TJQK")
}
