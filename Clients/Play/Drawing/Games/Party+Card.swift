import ParlorGames

extension PartyView {
    /// The card in play, in a box, as far as the viewer may read it.
    func cardBox(_ table: Table, _ width: Int) -> [Line] {
        let inside = max(10, width - 4)
        var rows =
            cardText(table).map { $0.wrapped(to: inside, .bold) } ?? [
                Line("(a card that you can't see)", .faint)
            ]
        rows += cardFacts.flatMap { $0.wrapped(to: inside) }
        let title = title(table)
        let head =
            Line("╭─ ", .faint) + Line(title.isEmpty ? "Card" : title).clipped(to: inside - 2) + " "
        let edge = max(0, width - head.width - 1)
        return [head + Line(String(repeating: "─", count: edge) + "╮", .faint)]
            + rows.map { Line("│ ", .faint) + $0.fitted(to: inside) + Line(" │", .faint) }
            + [Line("╰" + String(repeating: "─", count: width - 2) + "╯", .faint)]
    }

    /// Whose round it is, and of which kind the card is.
    func title(_ table: Table) -> String {
        [lead(table).map(leadTitle(table)), currentCard?.kind].compactMap(\.self)
            .joined(separator: " · ")
    }

    private func leadTitle(_ table: Table) -> (Seat) -> String {
        { seat in seat == table.seat ? "Your round" : "\(table.name(seat))'s round" }
    }

    /// What belongs to the card beside its text.
    var cardFacts: [Line] {
        guard let card = currentCard else { return [] }
        var facts: [Line] = []
        if let hints = card.hints, !hints.isEmpty {
            facts.append(Line("Hints: ", .faint) + hints.joined(separator: " · "))
        }
        if let forbidden = card.forbidden {
            facts.append(Line("Forbidden: ", .faint) + forbidden.joined(separator: ", "))
        }
        if let answer = card.answers?.first, answer != card.text {
            facts.append(Line("Answer: ", .faint) + Line(answer, .ink(.green).bold()))
        }
        if let number = card.number {
            facts.append(
                Line("Answer: ", .faint) + Line("\(number) \(card.unit ?? "")", .ink(.green).bold())
            )
        } else if let unit = card.unit {
            facts.append(Line("In \(unit)", .faint))
        }
        return facts
    }
}
