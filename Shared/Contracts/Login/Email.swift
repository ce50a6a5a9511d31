/// An email address as Parlor compares it: trimmed, in small letters.
public struct Email: Hashable, Sendable {
    public static let longest = 254
    static let longestLocal = 64
    static let longestLabel = 63

    public enum Flaw: Error, Hashable, Sendable {
        case tooLong
        case malformed

        public var sentence: String {
            switch self {
            case .tooLong: "An email address has at most \(Email.longest) characters."
            case .malformed: "An email address looks like name@example.org."
            }
        }
    }

    public let text: String

    public init(_ typed: String) throws(Flaw) {
        guard typed.utf8.count <= 2 * Self.longest else { throw .tooLong }
        let text = typed.trimmed.lowercased()
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        guard let at = text.lastIndex(of: "@"),
            Self.canBeLocal(text[..<at]), Self.canBeDomain(text[text.index(after: at)...])
        else { throw .malformed }
        self.text = text
    }

    private static func canBeLocal(_ local: Substring) -> Bool {
        (1...longestLocal).contains(local.utf8.count)
            && local.utf8.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
    }

    /// What only a quoted name could contain.
    private static let forbidden = Set(#"@"(),:;<>[\]"#.utf8)

    private static func canBeDomain(_ domain: Substring) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...longestLabel).contains(label.utf8.count)
                    && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
                            || (0x61...0x7A).contains(byte)
                    }
            }
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: { !isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return self[first..<unicodeScalars.index(after: last)]
    }
}
