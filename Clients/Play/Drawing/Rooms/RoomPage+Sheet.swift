import Contracts
import ParlorGames
import ParlorWire

extension RoomPage {
    func sheet(_ menu: Menu, _ area: Area, _ names: Names) -> Sheet {
        var sheet = Sheet()
        guard let inside = room.inside else {
            let name = room.listed?.roomName.text ?? "A room"
            sheet.add(name.wrapped(to: area.columns, .bold))
            if room.hasPasscode { sheet.add("It has a passcode.", .faint) }
            sheet.gap()
            sheet.addButtons(menu, width: area.columns)
            return sheet
        }
        sheet.add(inside.roomName.text.wrapped(to: area.columns, .bold))
        let code = Line("Code ", .faint) + Line(room.code.rawValue, .ink(.yellow).bold())
        sheet.add((code + Line(" \(inside.inviteLink)", .faint)).wrapped(to: area.columns))
        sheet.add(inside.gameLine.wrapped(to: area.columns, .faint))
        sheet.gap()
        for player in inside.players { sheet.add(player.lines(names, width: area.columns)) }
        let free = inside.maxPlayers - inside.players.count
        if free > 0 { sheet.add("  · \(free == 1 ? "a free seat" : "\(free) free seats")", .faint) }
        if !inside.spectators.isEmpty {
            let names = inside.spectators.map { names[$0.id, $0.identity] }
            let watching = "Watching: \(names.joined(separator: ", "))"
            sheet.add(watching.wrapped(to: area.columns, .faint))
        }
        if let results = inside.lastResults {
            sheet.add(inside.line(results, names).wrapped(to: area.columns))
        }
        if let failure = inside.startFailure { sheet.add("! \(failure)".wrapped(to: area.columns)) }
        sheet.gap()
        sheet.addButtons(menu, width: area.columns)
        return sheet
    }

    func prompt(me: PersonID?, _ names: Names) -> Line {
        guard let inside = room.inside else { return Line("Join the room, or watch.", .bold) }
        switch inside.status {
        case .ended: return Line(inside.ending, .bold)
        case .starting: return Line("The match starts.", .bold)
        case .inGame: return Line("A match is under way.", .bold)
        case .waiting: break
        }
        if let me, !room.has(me) { return Line("Take a seat, or watch.", .bold) }
        guard let game = inside.selectedGameType else {
            return Line("The host chooses a game.", .bold)
        }
        let least = Catalogue.standard[game.rawValue]?.entry.players.lowerBound ?? 1
        if inside.players.count < least {
            return Line("The game needs \(least) players. Give the code to others.", .bold)
        }
        // The host is ready by starting.
        let missing = inside.players.filter { !$0.isReady && !$0.isHost || !$0.isActive }
        guard missing.isEmpty else {
            let who = missing.map { $0.name(names) }.joined(separator: ", ")
            return Line("Not ready yet: \(who).")
        }
        return inside.hostId == me
            ? Line("Everybody is ready: start when you like.", .bold)
            : Line("Everybody is ready. The host starts.", .bold)
    }
}

extension RoomPlayer {
    /// Whether they are ready and here, the name, and who they are in the room.
    fileprivate func lines(_ names: Names, width: Int) -> [Line] {
        let mark = isReady ? Line("✓", .ink(.green).bold()) : Line("…", .faint)
        let right = Line(notes.joined(separator: ", "), .faint)
        let left =
            Line("  ") + mark + (isReady ? " ready  " : " waits  ")
            + Line(name(names), isActive ? .plain : .faint)
        guard left.width + 1 + right.width > width else {
            return [left.fitted(to: width - right.width) + right]
        }
        let indented = right.wrapped(to: max(2, width - 11)).map { .blanks(11) + $0 }
        return [left.clipped(to: width)] + indented
    }

    /// Who they are in the room.
    var notes: [String] {
        var notes: [String] = []
        if isHost { notes.append("host") }
        if let botLevel { notes.append("bot, \(botLevel.word)") }
        if !isActive { notes.append("away") }
        if !canPlay { notes.append("can't play this game") }
        return notes
    }
}

extension RoomInside {
    var gameLine: String {
        let game = (selectedGameType?.title ?? "no game yet") + settings
        let lock = locked ? ", locked" : ""
        return "\(game), \(players.count) of \(maxPlayers) players\(lock)"
    }

    /// The category, and the preset other than the usual one.
    private var settings: String {
        let type = selectedGameType.flatMap { Catalogue.standard[$0.rawValue] }
        let preset = type?.presetNames.dropFirst().first { type?.presets[$0] == activeSettings }
        let words = [preset].compactMap(\.self) + (selectedCategory?.ids ?? [])
        return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }

    fileprivate var ending: String {
        switch closeReason {
        case .byHost: "The host has closed the room."
        case .hostLeft: "The room has ended: its host left."
        case .idle: "The room has ended: nothing happened for hours."
        case .empty, .matchOver, nil: "The room has ended."
        }
    }

    func line(_ results: MatchResults, _ known: Names) -> String {
        let names = results.winners.map { id in
            players.first { $0.id == id }?.name(known) ?? known[id]
        }
        return "The last match went to \(names.joined(separator: " and "))."
    }
}
