import ParlorGames

extension CrazyEights.View {
    func sheet(_ table: Table, _ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        let isTight = handCounts.count + 12 > area.rows
        for index in handCounts.indices {
            sheet.add(row(Seat(index), table).line(width: min(area.columns, PlayerRow.widest)))
        }
        if !isTight { sheet.gap() }
        sheet.add(middle(area.columns))
        if let hands { sheet.add(hands, table, width: area.columns) }
        guard hand != nil else { return sheet }
        if !isTight { sheet.gap() }
        let cards = Hand(cards: sortedHand, menu: menu).lines(width: area.columns)
        if case .card = menu.focused?.piece { sheet.addFocused(cards) } else { sheet.add(cards) }
        sheet.addButtons(menu, width: area.columns)
        return sheet
    }

    private func row(_ seat: Seat, _ table: Table) -> PlayerRow {
        let count = handCounts[seat.index]
        let backs = String(repeating: "▒", count: min(count, 12))
        let warning = count == 1 ? Line("one card!", .ink(.yellow).bold()) : Line("\(count)")
        return PlayerRow(
            seat: seat, table: table, isPlaying: playing.contains(seat),
            shown: Line(backs, .faint) + " " + warning, points: scores[seat.index])
    }

    /// The stock, the pile, and what has to be followed.
    private func middle(_ width: Int) -> [Line] {
        let back = Line(stockCount > 0 ? "▒▒▒" : "   ", .faint)
        let face = Style(ink: top.ink, isBold: true)
        let stock = Self.card(back, back, .faint)
        let pile = Self.card(
            Line(top.rank?.label ?? "?", face).centered(in: 3),
            Line(top.suit?.symbol ?? "?", face).centered(in: 3), .plain)
        return (0..<4).map { .blanks(2) + stock[$0] + "  " + pile[$0] + "   " + words(width)[$0] }
    }

    private static func card(_ upper: Line, _ lower: Line, _ style: Style) -> [Line] {
        [Line("╭───╮", style)] + [upper, lower].map { Line("│", style) + $0 + Line("│", style) }
            + [Line("╰───╯", style)]
    }

    private func words(_ width: Int) -> [Line] {
        let isNarrow = width < 50
        let rank = top.rank.map {
            $0 == .eight ? "" : " or \(isNarrow ? "" : "the rank ")\($0.label)"
        }
        let named = isNarrow ? suit.symbol : "\(suit.symbol) \(suit.word)"
        return [
            Line("Follow ") + Line(named, Style(ink: suit.ink, isBold: true)) + (rank ?? ""),
            pending > 0 ? Line("Twos demand \(pending) cards", .ink(.yellow).bold()) : Line(),
            Line(direction == "left" ? "Turns go down ↓" : "Turns go up ↑", .faint),
            Line("Stock \(stockCount), pile \(pileCount)", .faint),
        ]
    }
}
