extension HighCard {
    public static func choice(
        of actions: [Action], for seat: Seat, in seen: Seen<HighCard>, skill: BotSkill,
        _ chance: inout Chance
    ) -> Action {
        let game = seen.game
        let cards = game.hands[seat].sorted { $0.height < $1.height }
        switch skill {
        case .easy: return chance.pick(from: actions)
        case .medium: return .lay(card: game.isBig ? cards[cards.count - 1] : cards[0])
        case .hard: return .lay(card: cards[game.place])
        }
    }
}

private extension HighCard {
    /// Whether there is more to win than in most rounds.
    var isBig: Bool { 2 * stake > settings.rounds }

    /// The best card goes to the biggest prize that is left, the second best to the second.
    var place: Int { prizesToCome.count { $0 < stake } }
}
