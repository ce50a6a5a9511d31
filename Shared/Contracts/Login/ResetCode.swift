public import ParlorWire

/// Sets a new password when the old one is forgotten. It comes by mail, and works once.
public struct ResetCode: Identifier {
    public static let length = 8
    /// How long it works.
    public static let life: Duration = .seconds(900)
    /// This many wrong ones end it.
    public static let mostMisses = 5
    /// At most this many are sent to one account within a period.
    public static let most = 3
    public static let period: Duration = .seconds(3_600)

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code that was meant: in either case, with or without blanks and hyphens.
    public init(typed: String) {
        self.init(typed.uppercased().filter { !$0.isWhitespace && $0 != "-" })
    }

    public var isWellFormed: Bool {
        rawValue.utf8.count == Self.length && rawValue.utf8.allSatisfy(RoomCode.alphabet.contains)
    }
}
