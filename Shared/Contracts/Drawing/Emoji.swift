/// What counts as one emoji.
public enum Emoji {
    /// The longest there are have ten characters of Unicode.
    public static let mostBytes = 64

    public static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= mostBytes, text.count == 1 else { return false }
        let scalars = Array(text.unicodeScalars)
        guard scalars.allSatisfy(canBePart) else { return false }
        if isRegional(scalars[0]) { return scalars.count == 2 && isRegional(scalars[1]) }
        if scalars[0].isASCII {
            return scalars.count > 1 && scalars.last == keycap
        }
        return scalars[0].properties.isEmoji && !scalars[0].properties.isEmojiModifier
            || scalars.count == 1 && scalars[0].properties.isEmojiModifier
    }

    private static let keycap: Unicode.Scalar = "\u{20E3}"

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// An emoji, or what joins and varies them.
    private static func canBePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0F, 0x20E3, 0xE0020...0xE007F: true
        default: scalar.properties.isEmoji
        }
    }
}
