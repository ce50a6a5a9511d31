public import ParlorWire

/// What a message says: up to 4,000 characters on any number of lines.
public struct MessageText: TextValue, Hashable, Sendable {
    public static let longest = 4_000
    /// Room for as many of nearly any emoji, and none for a character of a thousand scalars.
    public static let mostBytes = 32 << 10

    public let text: String

    public enum Flaw: Error, Hashable, Sendable {
        case empty, tooLong
        case forbidden(Unicode.Scalar)

        public var sentence: String {
            switch self {
            case .empty: "A message says something: send a text, or a photo."
            case .tooLong: "A message has at most \(MessageText.longest) characters."
            case .forbidden(let scalar):
                "A message can't contain the control character U+"
                    + String(scalar.value, radix: 16, uppercase: true) + "."
            }
        }
    }

    /// The text as typed, without blanks around it, or what is wrong with it.
    public init(_ typed: String) throws(Flaw) {
        guard typed.utf8.count <= Self.mostBytes else { throw .tooLong }
        let text = String(typed.unicodeScalars.trimmed)
        if text.isEmpty { throw .empty }
        if let control = text.unicodeScalars.first(where: \.isForbidden) {
            throw .forbidden(control)
        }
        guard text.utf8.count <= Self.longest || text.count <= Self.longest else { throw .tooLong }
        self.text = text
    }

    /// A text that was accepted once: it stays readable when the rules have become stricter.
    public init(read text: String) { self.text = text }
}

extension Unicode.Scalar {
    /// Control characters, but for those that end lines and columns.
    fileprivate var isForbidden: Bool {
        value < 0x20 && self != "\n" && self != "\r" && self != "\t"
            || (0x7F...0x9F).contains(value)
    }
}
