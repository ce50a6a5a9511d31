extension DiceGame {
    public static func choice(
        of actions: [Action], for seat: Seat, in seen: Seen<DiceGame>, skill: BotSkill,
        _ chance: inout Chance
    ) -> Action {
        guard actions.contains(.bank) else { return .roll }
        switch skill {
        case .easy: return chance.pick(from: actions)
        case .medium: return seen.game.atRisk >= 10 ? .bank : .roll
        case .hard: return seen.game.isEnough(for: seat) ? .bank : .roll
        }
    }
}

private extension DiceGame {
    /// One more throw wins 20/6 points and loses a sixth of what is at risk: they are equal at 20.
    /// Whoever is behind when somebody is about to win has nothing to lose.
    func isEnough(for seat: Seat) -> Bool {
        let missing = settings.targetScore - scores[seat]
        if atRisk >= missing { return true }
        let best = playing.filter { $0 != seat }.map { scores[$0] }.max() ?? 0
        let isDecisive = settings.targetScore - best <= 20 || missing <= 25
        return !isDecisive && atRisk >= 20
    }
}
