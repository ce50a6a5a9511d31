/// What a password must be, before it is hashed at the edge: nothing behind it ever sees one.
public enum Password {
    public static let length = 8...1_024

    public static func isLongEnough(_ password: String) -> Bool {
        length.contains(password.utf8.count)
    }

    public static let sentence =
        "A password has \(length.lowerBound) to \(length.upperBound) bytes."

    static let longestHash = 127

    /// Whether it is a hash, and not the password itself by mistake.
    public static func isHash(_ text: String) -> Bool {
        text.hasPrefix("$argon2id$") && text.utf8.count <= longestHash
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
