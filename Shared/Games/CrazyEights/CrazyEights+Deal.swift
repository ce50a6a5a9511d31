extension CrazyEights {
    /// Deals one card at a time from the dealer's left, and turns up the first one of the stock.
    mutating func dealRound() {
        round += 1
        (mover, direction) = (dealer, .left)
        (pending, drawn, passes, plays) = (0, 0, 0, 0)
        shuffleAll()
        for index in hands.indices { hands[index].removeAll(keepingCapacity: true) }
        for _ in 0..<settings.handSize(for: playing.count) {
            var seat = dealer
            repeat {
                seat = left(of: seat)
                hands[seat].append(stock.removeLast())
            } while seat != dealer
        }
        turnUpStarter()
    }

    func left(of seat: Seat) -> Seat { playing.next(after: seat, of: hands.count, step: 1) }
}

private extension CrazyEights {
    mutating func shuffleAll() {
        stock.removeAll(keepingCapacity: true)
        for _ in 0..<settings.decks(for: hands.count) { Card.addDeck(to: &stock) }
        chance.shuffle(&stock, unknown: .unknown)
        deal = stock.reversed()
    }

    /// A special starter acts as if the dealer had played it.
    mutating func turnUpStarter() {
        var starter = stock.removeLast()
        while isWild(starter), stock.contains(where: { !isWild($0) }) {
            stock.insert(starter, at: chance.below(stock.count + 1) ?? 0)
            starter = stock.removeLast()
        }
        pile.removeAll(keepingCapacity: true)
        pile.append(starter)
        suit = starter.suit ?? suit
        carryOut(starter)
    }
}
