import Contracts
import ParlorWire

/// The row at the top, and what is left of a turn.
extension Model {
    /// What the page is, and who sees it: as much of both as there is room for.
    var head: (title: Line, status: Line) {
        let width = size.columns - 3
        let titles = (topic.isEmpty ? [] : ["Parlor · \(topic)", topic]) + ["Parlor"]
        for status in statuses {
            if let title = titles.first(where: { $0.width + status.width <= width }) {
                return (Line(title, .bold), Line(status, .faint))
            }
        }
        return (Line(titles[0], .bold).clipped(to: width), Line())
    }

    var topic: String {
        switch page {
        case .games, .home: ""
        case .friends: "friends"
        case .setup(let setup): setup.game.title
        case .settings(let settings): "settings of \(settings.game.title)"
        case .match(let match): match.shown.table.heading
        case .signIn(let page): page.server
        case .newRoom: "a new room"
        case .room(let room): "room \(room.room.code)"
        }
    }

    /// The longest first.
    private var statuses: [String] {
        if case .signIn = page { return ["not signed in", ""] }
        if let online {
            let word = online.connection.word
            return ["\(online.name) · \(word)", word, ""]
        }
        guard case .match = page, let order else { return ["against bots", ""] }
        let bots = order.bots == 1 ? "a bot" : "\(order.bots) bots"
        return ["against \(bots), \(order.skill.word)", order.skill.word, ""]
    }

    /// What is shown may be old.
    var warning: Line? {
        guard online?.connection == .offline else { return nil }
        let sentences = [
            "No connection: what you see may be old. Trying again …",
            "No connection. Trying again …", "No connection",
        ]
        let fitting = sentences.first { $0.width <= size.columns - 6 } ?? ""
        return Line(fitting, .ink(.yellow).bold())
    }

    /// What is left of a turn with a clock.
    var clockLine: Line {
        guard case .match(let match) = page, let end = match.table.turnEndsAt, !match.table.isOver
        else { return Line() }
        let seconds = max(0, Int((end - now.date).wholeMilliseconds + 999) / 1_000)
        return Line("\(seconds) s left", seconds <= 5 ? Style.ink(.red).bold() : .faint)
    }
}
