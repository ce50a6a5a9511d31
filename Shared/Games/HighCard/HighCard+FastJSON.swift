/// What is read and written at every card.
extension HighCard {
    public static let usualActions = UsualActions<Action>(Card.deck.map { .lay(card: $0) })
}
