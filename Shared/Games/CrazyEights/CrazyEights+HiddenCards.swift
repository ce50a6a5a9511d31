extension CrazyEights {
    /// Others' hands, the stock, and what the next shuffle will bring. When the match is over the
    /// hands are laid open.
    public func redacted(for viewpoint: Viewpoint) -> CrazyEights {
        guard viewpoint != .all, !isOver else { return self }
        var seen = self
        for index in hands.indices where viewpoint != .seat(Seat(index)) {
            seen.hands[index] = [Card](repeating: .unknown, count: hands[index].count)
        }
        seen.stock = [Card](repeating: .unknown, count: stock.count)
        seen.deal = []
        seen.chance = .hidden
        return seen
    }

    public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> CrazyEights {
        guard viewpoint != .all, !isOver else { return self }
        var other = self
        other.chance = chance
        var unseen = cardsUnseen(from: viewpoint)
        other.chance.shuffle(&unseen, unknown: .unknown)
        for index in hands.indices {
            let isOwn = viewpoint == .seat(Seat(index))
            other.hands[index] = hands[index].map { isOwn && $0.isKnown ? $0 : unseen.removeLast() }
        }
        other.stock = stock.map { _ in unseen.removeLast() }
        other.chance.shuffle(&other.deal, unknown: .unknown)
        return other
    }

    /// What is in play and lies neither open nor in the own hand.
    private func cardsUnseen(from viewpoint: Viewpoint) -> [Card] {
        var cards: [Card] = []
        for _ in 0..<settings.decks(for: hands.count) { Card.addDeck(to: &cards) }
        var seen = pile
        if case .seat(let seat) = viewpoint { seen += hands[seat] }
        for card in seen {
            if let place = cards.firstIndex(of: card) { cards.remove(at: place) }
        }
        return cards
    }
}
