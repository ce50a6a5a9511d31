/// How a glyph looks. Whatever a colour says, something else on the screen says too.
struct Style: Hashable, Sendable {
    var ink: Ink?
    var isBold = false
    var isFaint = false
    var isReversed = false

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let faint = Style(isFaint: true)
    static let chosen = Style(isBold: true, isReversed: true)

    static func ink(_ ink: Ink) -> Style { Style(ink: ink) }
    func bold(_ isBold: Bool = true) -> Style { changed { $0.isBold = isBold } }
    func faint(_ isFaint: Bool = true) -> Style { changed { $0.isFaint = isFaint } }

    private func changed(_ change: (inout Style) -> Void) -> Style {
        var style = self
        change(&style)
        return style
    }
}

/// A colour of the terminal's own palette, by its number among foreground colours.
enum Ink: Int, Sendable {
    case red = 31
    case green, yellow, blue, magenta, cyan
}
