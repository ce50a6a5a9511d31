extension HighCard {
    public func redacted(for viewpoint: Viewpoint) -> HighCard {
        guard viewpoint != .all else { return self }
        var seen = self
        for index in hands.indices where viewpoint != .seat(Seat(index)) {
            seen.hands[index] = [Card](repeating: .unknown, count: hands[index].count)
            seen.laid[index] = laid[index].map { _ in .unknown }
        }
        seen.prizes = [Int](repeating: 0, count: prizes.count)
        seen.chance = .hidden
        return seen
    }

    public func redacted(_ action: Action, by seat: Seat, for viewpoint: Viewpoint) -> Action? {
        viewpoint == .all || viewpoint == .seat(seat) ? action : nil
    }

    public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> HighCard {
        guard viewpoint != .all else { return self }
        var other = self
        other.chance = chance
        var unseen = cardsUnseen(from: viewpoint)
        other.chance.shuffle(&unseen, unknown: .unknown)
        for index in hands.indices where viewpoint != .seat(Seat(index)) {
            other.hands[index] = hands[index].map { _ in unseen.removeLast() }
            other.laid[index] = laid[index].map { _ in unseen.removeLast() }
        }
        other.prizes = prizesToCome
        other.chance.shuffle(&other.prizes, unknown: 0)
        return other
    }

    var prizesToCome: [Int] { (1...settings.rounds).filter { !shown.contains($0) } }

    private func cardsUnseen(from viewpoint: Viewpoint) -> [Card] {
        var cards: [Card] = []
        while cards.count < hands.count * settings.rounds { Card.addDeck(to: &cards) }
        var seen = pile
        if case .seat(let seat) = viewpoint {
            seen += hands[seat] + [laid[seat]].compactMap(\.self)
        }
        for card in seen {
            if let place = cards.firstIndex(of: card) { cards.remove(at: place) }
        }
        return cards
    }
}
