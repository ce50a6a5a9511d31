extension CrazyEights {
    public static func choice(
        of actions: [Action], for seat: Seat, in seen: Seen<CrazyEights>, skill: BotSkill,
        _ chance: inout Chance
    ) -> Action {
        switch skill {
        case .easy: chance.pick(from: actions)
        case .medium: seen.game.best(of: actions) { seen.game.penalty(of: $0) }
        case .hard: seen.game.best(of: actions) { seen.game.worth(of: $0, for: seat) }
        }
    }
}

private extension CrazyEights {
    /// The play of the most worth, naming the suit that one has most of; without one it draws.
    func best(of actions: [Action], by worth: (Card) -> Int) -> Action {
        var best = actions[0]
        var most = Int.min
        for case .play(let card, let named) in actions {
            let suits = named.map { count(of: $0, in: hands[mover]) } ?? 0
            let value = worth(card) * 16 + suits
            if value > most { (best, most) = (.play(card: card, suit: named), value) }
        }
        return best
    }

    func count(of suit: Suit, in hand: [Card]) -> Int { hand.count { $0.has(suit) } }

    /// Dear cards go first while nobody is near the end, eights are kept as long as something else
    /// can be played, and whoever is about to go out is held up.
    func worth(of card: Card, for seat: Seat) -> Int {
        let hand = hands[seat]
        let danger = playing.filter { $0 != seat }.map { hands[$0].count }.min() ?? 0
        if hand.count == 1 { return 1_000 }
        if isWild(card) { return danger <= 1 ? 60 : -100 }
        let follows = hand.count { !isWild($0) && (card.suit.map($0.has) ?? false) } - 1
        let ranks = hand.count { $0.hasRank(of: card) } - 1
        return penalty(of: card) + 4 * follows + 3 * ranks + held(up: card, for: seat, danger)
    }

    /// What it is worth to take the turn away from the one who comes next.
    func held(up card: Card, for seat: Seat, _ danger: Int) -> Int {
        let stops =
            settings.queensSkip && card.has(.queen) || settings.drawTwos && card.has(.two)
        guard stops else { return 0 }
        return hands[next(after: seat)].count <= 2 || danger <= 1 || playing.count == 2 ? 30 : -3
    }
}
