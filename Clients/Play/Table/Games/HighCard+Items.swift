import ParlorGames
import ParlorWire

extension HighCard.View {
    /// The hand from the lowest card to the highest.
    var sortedHand: [Card] {
        (hand ?? []).sorted { ($0.rank?.height ?? 0, $0.order) < ($1.rank?.height ?? 0, $1.order) }
    }

    func items(_ moves: [RawJSON]) -> [MenuItem] {
        var laid: [Card: RawJSON] = [:]
        for case let move in moves.read(as: HighCard.Action.self) {
            guard case .lay(let card) = move.action else { continue }
            laid[card] = move.json
        }
        let cards = sortedHand.filter { laid[$0] != nil }
        return cards.enumerated().filter { $0 == 0 || cards[$0 - 1] != $1 }.map(\.element)
            .enumerated().map { place, card in
                MenuItem(
                    card.label, key: MenuItem.key(place), piece: .card(card), .play(laid[card]!))
            }
    }

    func outcome(after before: HighCard.View, _ table: Table) -> String {
        guard lastRound != before.lastRound || round != before.round, let lastRound else {
            return ""
        }
        guard let winner = lastRound.winner else {
            return "Nobody takes the \(lastRound.prize): equal cards. It waits for the next round."
        }
        return table.sentence(winner, "take", " the prize of \(lastRound.prize).")
    }
}
