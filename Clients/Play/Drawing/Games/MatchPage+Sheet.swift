import ParlorGames

extension MatchPage {
    /// The table, and once the match is over, how it came out.
    func sheet(_ menu: Menu, _ area: Area) -> Sheet {
        if replay != nil { return lookedBack(menu, area) }
        if let reason = table.calledOff { return calledOff(reason, menu, area) }
        if let results = table.view.results { return outcome(results, menu, area) }
        switch table.view {
        case .crazyEights(let view): return view.sheet(table, menu, area)
        case .highCard(let view): return view.sheet(table, menu, area)
        case .dice(let view): return view.sheet(table, menu, area)
        case .party(let view): return view.sheet(table, menu, area, pen: pen)
        case .unknown: return unknown(menu, area)
        }
    }

    /// The table as it was, and below it what leads through the steps.
    private func lookedBack(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = shown.sheet(Menu([], focus: 0), area)
        sheet.gap()
        sheet.addFocused(menu.buttonRows(width: area.columns))
        return sheet
    }

    private func calledOff(_ reason: String, _ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add("The match was called off.", .bold)
        sheet.add(reason.wrapped(to: area.columns))
        sheet.gap()
        sheet.addFocused(menu.buttonRows(width: area.columns))
        return sheet
    }

    private func unknown(_ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add("This program does not know the game. A newer one may.".wrapped(to: area.columns))
        sheet.gap()
        sheet.add(menu, width: area.columns)
        return sheet
    }

    private func outcome(_ results: MatchResult, _ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        sheet.add(Line("★ \(headline(results)) ★", .bold).centered(in: area.columns))
        sheet.gap()
        let order = results.ranks.indices.sorted {
            (results.ranks[$0], $0) < (results.ranks[$1], $1)
        }
        for place in order {
            let seat = Seat(place)
            let name = Line(
                "  \(results.ranks[place]).  \(table.name(seat))",
                seat == table.seat ? .bold : .plain)
            let score = Line("\(results.scores[place])").flushRight(in: 6)
            sheet.add(name.fitted(to: max(0, min(40, area.columns) - 6)) + score)
            if let cards = lastCards(seat) {
                sheet.add(Line("      ") + cards.clipped(to: area.columns - 6))
            }
        }
        sheet.gap()
        sheet.addFocused(menu.buttonRows(width: area.columns))
        return sheet
    }

    /// `Mabel and Bruno win!`
    func headline(_ results: MatchResult) -> String {
        let winners = results.winners.map(table.name)
        let isAlone = winners == ["You"]
        let who = winners.joined(separator: " and ")
        return "\(who) \(winners.count > 1 || isAlone ? "win" : "wins")!"
    }

    /// What somebody was left with.
    private func lastCards(_ seat: Seat) -> Line? {
        guard case .crazyEights(let view) = table.view, let hands = view.hands,
            hands.indices.contains(seat.index), !hands[seat.index].isEmpty
        else { return nil }
        return hands[seat.index].sorted { $0.order < $1.order }.reduce(Line()) { line, card in
            line + Line(card.label, Style(ink: card.ink, isFaint: true)) + " "
        }
    }
}

extension Sheet {
    /// Every item of a menu in a row of its own, or as buttons where it stands for nothing.
    mutating func add(_ menu: Menu, width: Int) {
        for item in menu.items { add(item, in: menu, width: width) }
    }

    mutating func add(_ item: MenuItem, in menu: Menu, width: Int, detail: Line = Line()) {
        let rows = item.rows(in: menu, width: width, detail: detail)
        if menu.hasFocus(item) { addFocused(rows) } else { add(rows) }
    }

    /// Lists under their titles; those without rows are left out.
    mutating func add(_ parts: [ListPart], in menu: Menu, width: Int) {
        for part in parts where !part.rows.isEmpty {
            gap()
            add(part.title.wrapped(to: width, .faint))
            for row in part.rows {
                add(row.item, in: menu, width: width, detail: Line(row.detail, .faint))
            }
        }
    }

    /// The buttons of a menu, and whether one of them is focused.
    mutating func addButtons(_ menu: Menu, width: Int) {
        let rows = menu.buttonRows(width: width)
        if menu.focused?.piece == nil { addFocused(rows) } else { add(rows) }
    }
}
