import ParlorGames
import ParlorWire

extension CrazyEights.View {
    /// The hand as it is held: suit by suit.
    var sortedHand: [Card] { (hand ?? []).sorted { $0.order < $1.order } }

    /// The cards that may be played, in the order of the hand, then drawing and passing.
    func items(_ moves: [RawJSON]) -> [MenuItem] {
        var plays: [Card: [(suit: Suit?, json: RawJSON)]] = [:]
        var others: [MenuItem] = []
        for move in moves.read(as: CrazyEights.Action.self) {
            switch move.action {
            case .play(let card, let suit): plays[card, default: []].append((suit, move.json))
            case .draw:
                others.append(
                    MenuItem(
                        pending > 0 ? "Draw \(pending)" : "Draw", key: "d", row: 1, .play(move.json)
                    ))
            case .pass: others.append(MenuItem("Pass", key: "p", row: 1, .play(move.json)))
            }
        }
        let cards = plays.keys.sorted { $0.order < $1.order }
        return cards.enumerated().map { place, card in
            MenuItem(
                card.label, key: MenuItem.key(place), piece: .card(card),
                Self.act(card, plays[card]!))
        } + others
    }

    /// A wild eight asks for the suit.
    private static func act(_ card: Card, _ plays: [(suit: Suit?, json: RawJSON)]) -> Act {
        guard plays.contains(where: { $0.suit != nil }) else { return .play(plays[0].json) }
        return .ask(
            Dialog(
                title: "\(card.label): which suit must follow?",
                items: plays.enumerated().map { place, play in
                    let suit = play.suit ?? .clubs
                    return MenuItem(
                        "\(suit.symbol) \(suit.word)", key: suit.word.first, row: place,
                        .play(play.json))
                }))
    }
}
