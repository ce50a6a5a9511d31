/// Bots of one skill against those of another, in matches of two.
public struct BotContest<G: Game> {
    private let matches: Int

    public init(of game: G.Type, matches: Int) { self.matches = matches }

    /// How many of the matches the first skill wins; one that both win counts half.
    public func share(of skill: BotSkill, against other: BotSkill) throws(Unplayable) -> Double {
        var won = 0.0
        for number in 0..<UInt64(matches) {
            let own = Seat(Int(number % 2))
            let winners = try winners(of: number) { $0 == own ? skill : other }
            if winners.contains(own) { won += 1 / Double(winners.count) }
        }
        return won / Double(matches)
    }

    private func winners(
        of number: UInt64, skill: (Seat) -> BotSkill
    ) throws(Unplayable) -> [Seat] {
        var seeds = Chance(seed: number)
        var game = G(seats: 2, settings: G.Settings.usual, seed: number)
        while !game.isOver {
            for seat in game.awaited {
                let seed = UInt64(seeds.below(Int.max) ?? 0)
                guard let action = game.botAction(for: seat, skill: skill(seat), seed: seed) else {
                    preconditionFailure("A bot has an action whenever its seat is awaited.")
                }
                try game.play(action, by: seat)
            }
        }
        return game.results?.winners ?? []
    }
}
