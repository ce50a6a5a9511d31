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

    public func imagined(_ chance: Chance) -> CrazyEights {
        var whole = self
        whole.chance = chance
        var unseen = unseenCards
        whole.chance.shuffle(&unseen, unknown: .unknown)
        for index in hands.indices { Self.fill(&whole.hands[index], from: &unseen) }
        Self.fill(&whole.stock, from: &unseen)
        return whole
    }

    /// What is in play and lies nowhere open.
    var unseenCards: [Card] {
        var counts = [Int](repeating: settings.decks(for: hands.count), count: Card.count)
        for card in pile where card.isKnown { counts[Int(card.byte)] -= 1 }
        for hand in hands {
            for card in hand where card.isKnown { counts[Int(card.byte)] -= 1 }
        }
        for card in stock where card.isKnown { counts[Int(card.byte)] -= 1 }
        return counts.indices.flatMap { byte in
            [Card](repeating: Card(byte: UInt8(byte)), count: max(counts[byte], 0))
        }
    }

    private static func fill(_ cards: inout [Card], from unseen: inout [Card]) {
        for index in cards.indices where !cards[index].isKnown {
            cards[index] = unseen.popLast() ?? .unknown
        }
    }
}
