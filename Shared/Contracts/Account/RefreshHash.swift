public import ParlorWire

/// What an account knows of a refresh token: `<family>.<secret>`, the hash of either half.
///
/// All tokens that one device gets in turn are of one family. Whoever shows the family and not the
/// newest secret has a genuine token that was spent, and not a guess.
public struct RefreshHash: Identifier {
    /// For so long a spent token may come again without anybody having stolen it: a device that
    /// lost the answer asks once more.
    ///
    /// By the date, since it outlives any process. A date that is set forward meanwhile signs the
    /// device out; one that is set back makes the minute longer, in which a spent token gets
    /// nothing but the answer to its own request.
    public static let leeway: Duration = .seconds(60)

    static let half = 16...128

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public var family: Substring { rawValue.prefix { $0 != "." } }

    public var isWellFormed: Bool {
        let halves = rawValue.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return halves.count == 2
            && halves.allSatisfy {
                Self.half.contains($0.count) && $0.allSatisfy { (0x21...0x7E).contains($0) }
            }
    }
}
