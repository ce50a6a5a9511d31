/// What counts as one emoji: what the grammar of Unicode's emoji (UTS #51) makes one of.
public enum Emoji {
    /// The longest there are have ten characters of Unicode.
    public static let mostBytes = 64
    /// Of a family, or of two who kiss.
    private static let mostJoined = 4

    public static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= mostBytes, text.count == 1 else { return false }
        var rest = Array(text.unicodeScalars)[...]
        if rest.count == 1, rest.first!.properties.isEmojiModifier { return true }
        for _ in 0..<mostJoined {
            guard takeElement(&rest) else { return false }
            guard let joiner = rest.popFirst() else { return true }
            guard joiner == "\u{200D}" else { return false }
        }
        return false
    }

    /// A flag, a key, or a picture with what varies it.
    private static func takeElement(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.popFirst() else { return false }
        if isRegional(first) { return rest.popFirst().map(isRegional) ?? false }
        guard !first.isASCII else {
            take("\u{FE0F}", &rest)
            return first.properties.isEmoji && rest.popFirst() == "\u{20E3}"
        }
        guard first.properties.isEmoji, !first.properties.isEmojiModifier else { return false }
        if let next = rest.first, next.properties.isEmojiModifier {
            rest.removeFirst()
            return first.properties.isEmojiModifierBase
        }
        take("\u{FE0F}", &rest)
        return first != "\u{1F3F4}" || takeTags(&rest)
    }

    private static func take(
        _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
    ) {
        if rest.first == scalar { rest.removeFirst() }
    }

    /// Which land a black flag is of; none at all, or to their end.
    private static func takeTags(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
        let tags = rest.prefix { (0xE0020...0xE007E).contains($0.value) }
        guard !tags.isEmpty else { return true }
        rest = rest.dropFirst(tags.count)
        return tags.count <= 6 && rest.popFirst() == "\u{E007F}"
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}
