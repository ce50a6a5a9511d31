import ParlorGames

/// How fast rules are followed, and how much better a good bot is than a bad one.
enum GamesBench {
    static let rounds = 7
    static let perRound: Duration = .milliseconds(300)
    static let atOnce = 10_000
    static let matches = 1_000

    static func run() throws -> [Benchmark.Result] {
        try [reducer] + Catalogue.standard.games.map { try contest(of: $0) }
    }

    private static var reducer: Benchmark.Result {
        var load = RulesLoad(seed: 1)
        var bare = BareTable(seed: 1)
        let pairs = (0..<rounds).map { _ in
            Benchmark.Round(ours: rate { load.play($0) }, reference: rate { bare.move($0) })
        }
        return Benchmark.Result(
            "crazyEights, legal actions at random", unit: "1/s", pairs, budget: .atLeast(1_000_000))
    }

    private static func contest<G: Game>(of game: G.Type) throws -> Benchmark.Result {
        let contest = BotContest(of: game, matches: matches)
        return Benchmark.Result(
            "\(G.entry.id), hard bots against easy", unit: "won",
            ours: try contest.share(of: .hard, against: .easy), budget: .atLeast(0.65))
    }

    private static func rate(_ work: (Int) -> Void) -> Double {
        perSecond(for: perRound) {
            work(atOnce)
            return atOnce
        }
    }
}
