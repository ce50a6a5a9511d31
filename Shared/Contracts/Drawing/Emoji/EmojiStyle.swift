/// Which pictures there are as text too: the sign U+FE0F says that the picture is meant.
enum EmojiStyle {
    static let sign: Unicode.Scalar = "\u{FE0F}"

    /// Whether it is a picture by itself.
    static func isPicture(_ picture: Unicode.Scalar, hasSign: Bool) -> Bool {
        if picture.properties.isEmojiPresentation { return !hasSign || both.contains(picture) }
        return hasSign || !isSymbol(picture)
    }

    /// A letter, an arrow or a shape, that fonts have as text; any other picture is one anyway.
    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x2300, 0x2400...0x25FF, 0x27A1, 0x2900...0x32FF, 0x1F100...0x1F2FF: true
        default: false
        }
    }

    /// Pictures anyway, and keyboards send the sign all the same.
    private static let both = Set(
        """
        ⌚⌛⏩⏪⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺
        ⛽❓❗⬛⬜⭐⭕🀄🈚🈯🌍🌎🌏🌕🌜🍸🎓🎧🎬🎭🎮🏂🏄🏆🏊🏠🏭🐈🐕🐟🐦👂👆👇👈👉
        👍👎👓👪👽💣💰💳💻💿📋📚📟📤📥📦📪📫📬📭📷📹📺📻🔈🔍🔒🔓🕐🕑🕒🕓🕔🕕🕖🕗
        🕘🕙🕚🕛🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧😐🚇🚍🚑🚔🚘🚭🚲🚹🚺🚼
        """.unicodeScalars.filter { !$0.isASCII })
}
