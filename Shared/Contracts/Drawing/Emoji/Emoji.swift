/// What counts as one emoji: each that Unicode recommends to everybody (the RGI set of UTS #51,
/// version 17). Which characters are pictures at all is as Swift knows it.
public enum Emoji {
    /// The longest there are have ten characters of Unicode.
    public static let mostBytes = 64
    private static let joiner: Unicode.Scalar = "\u{200D}"

    public static func isOne(_ text: String) -> Bool { isOne(text, inAnyStyle: false) }

    /// Also where the sign of a picture is missing, or is one too many: so they were taken once.
    public static func isOneInAnyStyle(_ text: String) -> Bool { isOne(text, inAnyStyle: true) }

    private static func isOne(_ text: String, inAnyStyle isLenient: Bool) -> Bool {
        guard text.utf8.count <= mostBytes else { return false }
        let parts = text.unicodeScalars.split(separator: joiner, omittingEmptySubsequences: false)
        let elements = parts.compactMap { EmojiElement($0) }
        guard parts.count == 1 else {
            return elements.count == parts.count
                && elements.allSatisfy { isLenient || !$0.isSignedInVain }
                && EmojiJoint.all.contains { $0.joins(elements) }
        }
        return elements.contains { isLenient || $0.isPicture } || isKey(parts[0])
            || EmojiFlags.isOne(parts[0])
    }

    /// A digit, or a sign that a telephone has, on a key.
    private static func isKey(_ scalars: Substring.UnicodeScalarView) -> Bool {
        guard let sign = scalars.first, sign.isASCII, sign.properties.isEmoji else { return false }
        return [[sign, "\u{20E3}"], [sign, "\u{FE0F}", "\u{20E3}"]].contains(Array(scalars))
    }
}

/// A picture by itself, with a skin tone where it takes one, or with the sign that says that it is
/// one.
struct EmojiElement {
    let picture: Unicode.Scalar
    let tone: Unicode.Scalar?
    private let hasSign: Bool

    init?(_ scalars: Substring.UnicodeScalarView) {
        guard let first = scalars.first, scalars.count <= 2, !first.isASCII,
            first.properties.isEmoji, !EmojiFlags.isLetter(first)
        else { return nil }
        let sign = scalars.dropFirst().first
        let isTone = sign?.properties.isEmojiModifier ?? false
        guard
            isTone
                ? first.properties.isEmojiModifierBase || first == "👯"
                : sign == nil || sign == EmojiStyle.sign && !first.properties.isEmojiModifier
        else { return nil }
        picture = first
        tone = isTone ? sign : nil
        hasSign = !isTone && sign != nil
    }

    var isPicture: Bool { tone != nil || EmojiStyle.isPicture(picture, hasSign: hasSign) }
    var isSignedInVain: Bool { hasSign && picture.properties.isEmojiPresentation }
}
