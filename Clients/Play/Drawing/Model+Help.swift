import Contracts
import ParlorGames

/// The rules of the game, and what the keys do.
extension Model {
    var helpSheet: Sheet {
        var sheet = Sheet()
        sheet.add(helpLines)
        return sheet
    }

    var helpLines: [Line] {
        let width = min(76, size.columns - 2)
        var lines: [Line] = []
        if let game = help?.game, let type = Catalogue.standard[game.rawValue] {
            lines.append(Line(type.entry.displayName, .bold))
            lines += type.rules.wrapped(to: width)
            lines.append(Line())
        }
        lines.append(Line("Keys", .bold))
        return lines
            + Self.keys.flatMap { key, meaning in
                let rows = meaning.wrapped(to: width - 12)
                return rows.enumerated().map { place, row in
                    Line(place == 0 ? key : "", .bold).fitted(to: 12) + row
                }
            }
    }

    private static let keys = [
        ("Arrows", "Go from one thing to the next."),
        ("Enter", "Takes what is marked with ▸ or has a heavy border."),
        ("Letters", "Take at once what they stand beside: on a card they are in its border."),
        ("Tab", "Talk to the others, in a room of a server. Arrows and pages then read the chat."),
        ("?", "This page."),
        ("Esc, q", "Back, or the menu: nudge, give up, or end the game as its host."),
        ("Ctrl-L", "Draws the screen anew."),
        ("Ctrl-Z", "Back to the shell for a while; 'fg' goes on."),
        ("Ctrl-C", "Leaves Parlor at once."),
    ]
}
