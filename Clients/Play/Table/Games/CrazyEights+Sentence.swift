import ParlorGames
import ParlorWire

extension CrazyEights.View {
    /// What somebody did, and what came of it. `before` is the view before that.
    func sentence(
        _ action: CrazyEights.Action, by seat: Seat, before: CrazyEights.View, _ table: Table
    ) -> String {
        switch action {
        case .play(let card, let suit):
            let played = table.sentence(seat, "play", " \(card.label)")
            let named = suit.map { ": \($0.word) must follow" } ?? ""
            return played + named + "." + effect(of: card, by: seat, before, table)
        case .draw:
            let count = handCounts[seat.index] - before.handCounts[seat.index]
            let many = count > 1 && round == before.round ? "\(count) cards" : "a card"
            return table.sentence(seat, "draw", " \(many).")
        case .pass: return table.name(seat) == "You" ? "You pass." : "\(table.name(seat)) passes."
        }
    }

    private func effect(
        of card: Card, by seat: Seat, _ before: CrazyEights.View, _ table: Table
    ) -> String {
        guard round == before.round, results == nil else { return "" }
        if direction != before.direction { return " The direction turns." }
        if pending > before.pending, let mover {
            return " \(table.name(mover)) must draw \(pending), or answer with a two."
        }
        if card.rank == .queen, mover == seat {
            return " \(table.sentence(seat, "play", " again"))."
        }
        if card.rank == .queen, let skipped = before.next(after: seat), skipped != mover {
            return skipped == table.seat
                ? " You are skipped." : " \(table.name(skipped)) is skipped."
        }
        return ""
    }

    /// Whose turn it would be if no card were special.
    private func next(after seat: Seat) -> Seat? {
        let count = handCounts.count
        let step = direction == "right" ? count - 1 : 1
        return (1...count).lazy.map { Seat((seat.index + $0 * step) % count) }
            .first { playing.contains($0) }
    }

    /// What a round came to, once it is over.
    func outcome(after before: CrazyEights.View, _ table: Table) -> String {
        let isNew = round != before.round || results != nil && before.results == nil
        guard isNew, let lastRound, let first = lastRound.winners.first else { return "" }
        let names = lastRound.winners.map(table.name).joined(separator: ", ")
        let points = lastRound.points[first.index]
        return "The round goes to \(names == "You" ? "you" : names): \(points) points."
    }
}
