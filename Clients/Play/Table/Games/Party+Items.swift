import ParlorGames
import ParlorWire

extension PartyView {
    /// Options first, then writing, drawing and passing.
    func items(_ table: Table) -> [MenuItem] {
        var items: [MenuItem] = []
        var others: [MenuItem] = []
        let row = options.count
        for move in (erasing(table) + table.moves).read(as: PartyAction.self) {
            switch move.action {
            case .choose(let option):
                items.append(
                    MenuItem(
                        text(of: option, table), key: MenuItem.key(items.count), row: items.count,
                        piece: .option(option), .play(move.json)))
            case .write(let text):
                others.append(MenuItem("Say “\(text)”", key: "i", row: row + 1, .play(move.json)))
            case .draw:
                others.append(MenuItem("Trace a line", key: "l", row: row + 1, .play(move.json)))
            case .pass: others.append(MenuItem("Pass", key: "p", row: row + 2, .play(move.json)))
            case .undo: others.append(MenuItem("Undo", key: "u", row: row + 1, .play(move.json)))
            case .clear: others.append(MenuItem("Clear", key: "c", row: row + 1, .play(move.json)))
            case .next: others.append(MenuItem("Go on", key: "n", row: row, .play(move.json)))
            case .bet(let choice):
                items.append(
                    MenuItem(
                        "Bet on: \(betText(choice, table))", key: MenuItem.key(items.count),
                        row: items.count, .play(move.json)))
            }
        }
        return items + ownIdeas(table, row: row) + others
    }

    /// What an artist may always do once something is drawn; moves don't have it.
    private func erasing(_ table: Table) -> [RawJSON] {
        guard isDrawing, table.isAsked, !canvas.isEmpty else { return [] }
        return [PartyAction.undo, .clear].map { RawJSON(JSON.encode($0)) }
    }

    /// Whether the viewer is the artist, and may draw.
    var isDrawing: Bool { role == .artist && phase == .guess }

    /// Of what nobody can list.
    private func ownIdeas(_ table: Table, row: Int) -> [MenuItem] {
        if isDrawing {
            return table.pickUp(Pen()) == nil
                ? [] : [MenuItem("Draw by hand", key: "d", row: row, .sketch)]
        }
        guard let longest = table.longest else { return [] }
        return [MenuItem("Write", key: "w", row: row, .write(.answer, longest: longest))]
    }

    func text(of option: Int, _ table: Table) -> String {
        guard options.indices.contains(option) else { return "" }
        return options[option].text ?? options[option].player.map(table.name) ?? ""
    }

    private func betText(_ choice: Int, _ table: Table) -> String {
        guard let openBet, openBet.choices.indices.contains(choice) else { return "" }
        let chosen = openBet.choices[choice]
        return chosen.text ?? chosen.player.map(table.name) ?? ""
    }

    /// Who leads the round.
    func lead(_ table: Table) -> Seat? { currentPlayerId.flatMap(table.seat(of:)) }

    func score(_ seat: Seat, _ table: Table) -> Int {
        guard table.seats.indices.contains(seat.index) else { return 0 }
        return scores.byPlayer[table.seats[seat.index].id] ?? 0
    }

    /// The card's text, with a name where it speaks of whoever leads the round.
    func cardText(_ table: Table) -> String? {
        let lead = lead(table).map(table.name) ?? "somebody"
        return currentCard?.text?.replacing("{player}", with: lead == "You" ? "you" : lead)
    }
}
