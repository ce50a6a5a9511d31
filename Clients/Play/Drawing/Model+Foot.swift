import Contracts
import ParlorGames

/// The two rows at the foot: what to do, and which keys do it.
extension Model {
    var prompt: Line {
        switch page {
        case .games: Line("What do you want to play?", .bold)
        case .setup: Line("Press enter to start, or change how it is played.", .bold)
        case .match(let match): match.prompt
        case .signIn(let page): page.isTrying ? Line("One moment.") : Line("Who are you?", .bold)
        case .home: Line("Choose a room, or open one.", .bold)
        case .friends: Line("Choose somebody, or look for others.", .bold)
        case .settings: Line("Change what you like, then take it.", .bold)
        case .newRoom: Line("Open the room, or change it first.", .bold)
        case .room(let room): room.prompt(me: online?.me, online?.names ?? Names())
        }
    }

    /// Buttons stand on the page anyway: where not all keys fit, they are left out. Then those go
    /// that are known best: they come first.
    func keyBar(_ width: Int) -> Line {
        var buttons = buttonKeys
        while !buttons.isEmpty, Self.bar(keys(buttons)).width > width { buttons.removeLast() }
        var keys = keys(buttons)
        while keys.count > 1, Self.bar(keys).width > width { keys.removeFirst() }
        return Self.bar(keys).clipped(to: width)
    }

    private static func bar(_ keys: [(String, String)]) -> Line {
        keys.enumerated().reduce(Line()) { line, key in
            line + (key.offset == 0 ? "" : "   ") + Line(key.element.0, .bold)
                + Line(" \(key.element.1)", .faint)
        }
    }

    private var buttonKeys: [(String, String)] {
        guard case .match(let match) = page, !match.table.isOver else { return [] }
        return menu.buttons.prefix(3).compactMap { item in
            item.key.map { (String($0), item.shortLabel) }
        }
    }

    private func keys(_ buttons: [(String, String)]) -> [(String, String)] {
        if help != nil { return [("↑↓", "read"), ("Space", "next page"), ("Esc", "close")] }
        if let field {
            let reading = field.purpose == .chat ? [("↑↓", "read")] : []
            return [("Enter", "send")] + reading + [("Esc", "stop writing")]
        }
        if dialog != nil { return [("↑↓", "choose"), ("Enter", "take"), ("Esc", "back")] }
        if case .match(let match) = page, let pen = match.pen { return pen.keys }
        let talking = canChat ? [("Tab", "talk")] : []
        return [("←↑↓→", "choose"), ("Enter", "take")] + buttons + talking
            + [("?", "help"), ("Esc", leaving)]
    }

    private var leaving: String {
        switch page {
        case .games: online == nil ? "leave" : "back"
        case .signIn, .home: "leave"
        case .setup, .settings, .friends, .newRoom: "back"
        case .match(let match): match.table.isOver || match.table.seat == nil ? "back" : "menu"
        case .room(let room): room.leaving(me: online?.me) == nil ? "back" : "menu"
        }
    }
}

extension Pen {
    fileprivate var keys: [(String, String)] {
        [
            ("←↑↓→", "move"), ("Space", line.isEmpty ? "pen down" : "undo"),
            ("Enter", "line is done"), ("Esc", "no pen"),
        ]
    }
}

extension MatchPage {
    fileprivate var prompt: Line {
        if let replay {
            let cut = replay.isCut ? " Only the end is kept." : ""
            let place = "Step \(replay.place + 1) of \(replay.moments.count)."
            return Line(place + seen(from: replay.seat) + cut, .bold)
        }
        if table.isPlayedForMe, !table.isOver { return Line("A bot plays for you.", .bold) }
        if table.isOver { return Line(table.isWon ? "You win!" : "The match is over.", .bold) }
        if table.isAsked { return Line(table.task, .ink(.green).bold()) }
        return Line(table.waiting, .faint)
    }

    private func seen(from seat: ReplaySeat?) -> String {
        switch seat {
        case .seat(let place): " As \(table.name(Seat(place))) saw it."
        case .audience: " As the audience saw it."
        case .all: " With nothing hidden."
        case nil: ""
        }
    }
}
