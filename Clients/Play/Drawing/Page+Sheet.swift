import Contracts
import ParlorGames
import ParlorWire

extension Page {
    /// What fills the main part of the screen.
    func sheet(_ model: Model, _ area: Area) -> Sheet {
        // Its own menu, also while a dialog covers it.
        let menu = Menu(items(model), focus: model.focus)
        return switch self {
        case .games: GamesSheet(menu: menu).sheet(area)
        case .setup(let setup): setup.sheet(menu, area)
        case .match(let match): match.sheet(menu, area)
        case .signIn(let page): page.sheet(menu, area)
        case .settings(let settings): settings.sheet(menu, area)
        case .home(let home): home.sheet(menu, area, model.online)
        case .friends: model.online?.friendsSheet(menu, area, model.now.date) ?? Sheet()
        case .newRoom(let draft): draft.sheet(menu, area)
        case .room(let room): room.sheet(menu, area, model.online?.names ?? Names())
        }
    }
}

/// All games, and what the focused one is about.
struct GamesSheet {
    let menu: Menu

    func sheet(_ area: Area) -> Sheet {
        var sheet = Sheet()
        let about = about(area.columns)
        for item in menu.items {
            guard case .setUp(let game) = item.act,
                let entry = Catalogue.standard[game.rawValue]?.entry
            else { continue }
            let rows = item.rows(in: menu, width: area.columns, detail: Self.detail(entry))
            if menu.hasFocus(item) { sheet.addFocused(rows + about) } else { sheet.add(rows) }
        }
        return sheet
    }

    private static func detail(_ entry: CatalogueEntry) -> Line {
        let range = entry.players
        let difficulty = String(repeating: "•", count: entry.difficultyLevel)
        return Line(difficulty, .faint).fitted(to: 5)
            + Line("\(range.lowerBound)–\(range.upperBound) players", .faint)
    }

    private func about(_ width: Int) -> [Line] {
        guard case .setUp(let game) = menu.focused?.act,
            let summary = Catalogue.standard[game.rawValue]?.summary
        else { return [] }
        return summary.wrapped(to: width - 8, .faint).prefix(3).map { Line("     ") + $0 }
    }
}

extension Setup {
    fileprivate func sheet(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add((type?.summary ?? "").wrapped(to: area.columns, .faint))
        sheet.gap()
        sheet.addRows(menu, area)
        return sheet
    }
}

extension RoomDraft {
    fileprivate func sheet(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add(
            "A room is where people meet to play and talk.".wrapped(to: area.columns, .faint))
        sheet.gap()
        sheet.addRows(menu, area)
        return sheet
    }
}

extension SettingsPage {
    /// What a setting means is said below the focused one.
    fileprivate func sheet(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.addRows(menu, area) { item in
            about(item).wrapped(to: area.columns - 8, .faint).map { Line("     ") + $0 }
        }
        return sheet
    }
}

extension Sheet {
    /// The rows of a form.
    fileprivate mutating func addRows(
        _ menu: Menu, _ area: Area, about: (MenuItem) -> [Line] = { _ in [] }
    ) {
        for item in menu.items {
            var detail = Line()
            if case .change = item.act { detail = Line("‹ ›", .faint) }
            let rows = item.rows(in: menu, width: min(46, area.columns), detail: detail)
            if menu.hasFocus(item) { addFocused(rows + about(item)) } else { add(rows) }
        }
    }
}
