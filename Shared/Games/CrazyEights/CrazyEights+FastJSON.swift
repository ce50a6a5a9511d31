/// What is read and written at every card.
extension CrazyEights {
    public static let usualActions = UsualActions<Action>(
        [.draw, .pass] + Card.deck.map { .play(card: $0, suit: nil) }
            + Card.deck.filter { $0.has(.eight) }.flatMap { card in
                Suit.allCases.map { .play(card: card, suit: $0) }
            })
}
