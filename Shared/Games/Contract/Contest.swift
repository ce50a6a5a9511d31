/// The strongest bots of a game against its weakest.
public struct Contest<G: Game> {
    private let matches: Int

    public init(of game: G.Type, matches: Int) { self.matches = matches }

    /// How many of the matches of two the strongest wins; a match that both win counts half.
    public func strongestsShare() throws(Unplayable) -> Double {
        var won = 0.0
        for number in 0..<UInt64(matches) {
            let strongest = Seat(Int(number % 2))
            let winners = try winners(of: number, strongest: strongest)
            if winners.contains(strongest) { won += 1 / Double(winners.count) }
        }
        return won / Double(matches)
    }

    private func winners(of number: UInt64, strongest: Seat) throws(Unplayable) -> [Seat] {
        var seeds = Chance(seed: number)
        var game = G(seats: 2, settings: G.Settings.usual, seed: number)
        while !game.isOver {
            for seat in game.awaited {
                let skill: BotSkill = seat == strongest ? .hard : .easy
                let seed = UInt64(seeds.below(Int.max) ?? 0)
                guard let action = game.botAction(for: seat, skill: skill, seed: seed) else {
                    preconditionFailure("A bot has an action whenever its seat is awaited.")
                }
                try game.play(action, by: seat)
            }
        }
        return game.results?.winners ?? []
    }
}
