import ParlorGames

extension HighCard.View {
    func sheet(_ table: Table, _ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        let isTight = handCounts.count + 12 > area.rows
        for index in handCounts.indices {
            let width = min(area.columns, PlayerRow.widest)
            sheet.add(row(Seat(index), table, width).line(width: width))
        }
        if !isTight { sheet.gap() }
        sheet.add(
            Line("The prize: ") + Line("\(prize)", .ink(.yellow).bold())
                + Line(prize == 1 ? " point" : " points") + Line(comesFrom, .faint))
        sheet.add(Line("Prizes to come: \(toCome)", .faint))
        if !isTight { sheet.gap() }
        if let hands { sheet.add(hands, table, width: area.columns) }
        guard hand != nil else { return sheet }
        if let laid {
            sheet.add(
                Line("\(table.holder) laid ") + Line(laid.label, Style(ink: laid.ink, isBold: true))
                    + ".")
        } else {
            sheet.add(Line(table.handTitle, .faint))
        }
        let cards = Hand(cards: sortedHand, menu: menu).lines(width: area.columns)
        sheet.addFocused(cards)
        return sheet
    }

    /// Who has chosen, and what each laid in the last round.
    private func row(_ seat: Seat, _ table: Table, _ width: Int) -> PlayerRow {
        let state = table.awaited.contains(seat) ? "thinks" : "has laid"
        var shown = (faceDown(seat) ?? Line(state, .faint)).fitted(to: 9)
        if let cards = lastRound?.cards, cards.indices.contains(seat.index),
            let card = cards[seat.index]
        {
            shown += Line(width < 48 ? " " : " last: ", .faint)
            shown += Line(card.label, Style(ink: card.ink))
            if lastRound?.winner == seat { shown += Line(" won \(lastRound?.prize ?? 0)", .bold) }
        }
        return PlayerRow(
            seat: seat, table: table, isPlaying: playing.contains(seat), shown: shown,
            points: scores[seat.index])
    }

    /// Where nothing is hidden.
    private func faceDown(_ seat: Seat) -> Line? {
        guard let cards = table, cards.indices.contains(seat.index), let card = cards[seat.index]
        else { return nil }
        return Line("lays ", .faint) + Line(card.label, Style(ink: card.ink))
    }

    private var comesFrom: String {
        guard let own = shown.last, own != prize else { return "" }
        return " (\(prize - own) of them from before)"
    }

    private var toCome: String {
        let left = (1...max(1, rounds)).filter { !shown.contains($0) }
        return left.isEmpty ? "none" : left.map(String.init).joined(separator: " ")
    }
}
