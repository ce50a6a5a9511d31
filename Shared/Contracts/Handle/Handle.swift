public import ParlorWire

/// A name that nobody else has: 3 to 20 letters and digits of ASCII. Upper and lower case are the
/// same.
public struct Handle: TextValue, Hashable, Sendable {
    public static let length = 3...20

    public let text: String

    /// The handle as typed, trimmed; nil where it isn't one.
    public init?(typed: String) {
        let trimmed = typed.utf8.drop { $0 == UInt8(ascii: " ") }
        let bytes = trimmed.prefix { $0 != UInt8(ascii: " ") }
        guard trimmed.dropFirst(bytes.count).allSatisfy({ $0 == UInt8(ascii: " ") }),
            Self.length.contains(bytes.count),
            bytes.allSatisfy({
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            })
        else { return nil }
        text = String(Substring(bytes))
    }

    /// One that was accepted once.
    public init(read text: String) { self.text = text }

    /// What is unique.
    public var folded: String { text.lowercased() }
}
