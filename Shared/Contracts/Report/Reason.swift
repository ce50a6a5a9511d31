public import ParlorWire

/// Why somebody reports something, or an operator does something: one line, 1 to 500 characters.
public struct Reason: TextValue, Hashable, Sendable {
    public static let longest = 500
    /// Room for as many of nearly any emoji, and none for a character of a thousand scalars.
    public static let mostBytes = 8 << 10

    public let text: String

    public enum Flaw: Error, Hashable, Sendable {
        case empty, tooLong
        case forbidden(Unicode.Scalar)

        public func sentence(about what: String) -> String {
            switch self {
            case .empty: "A \(what) has at least one character."
            case .tooLong: "A \(what) has at most \(Reason.longest) characters."
            case .forbidden(let scalar):
                "A \(what) can't contain the character U+"
                    + String(scalar.value, radix: 16, uppercase: true) + ": it hides other text."
            }
        }
    }

    /// The text as typed, without blanks around it, or what is wrong with it.
    public init(_ typed: String) throws(Flaw) {
        guard typed.utf8.count <= Self.mostBytes else { throw .tooLong }
        let text = String(typed.unicodeScalars.trimmed)
        if text.isEmpty { throw .empty }
        if let hidden = text.unicodeScalars.first(where: \.isForbidden) {
            throw .forbidden(hidden)
        }
        guard text.count <= Self.longest else { throw .tooLong }
        self.text = text
    }

    /// A text that was accepted once: it stays readable when the rules have become stricter.
    public init(read text: String) { self.text = text }
}

extension Unicode.Scalar {
    /// It ends the line, or changes how the text around it is shown.
    fileprivate var isForbidden: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            true
        default: properties.isBidiControl
        }
    }
}
