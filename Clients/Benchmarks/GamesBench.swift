import Games

/// How fast rules are followed, and how much better a good bot is than a bad one.
enum GamesBench {
    static let rounds = 7
    static let perRound: Duration = .milliseconds(300)
    static let atOnce = 10_000
    static let matches = 1_000

    static func run() throws -> [Benchmark.Result] {
        try [reducer, bots, told] + Catalogue.standard.games.flatMap { try contests(of: $0) }
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

    private static var bots: Benchmark.Result {
        var load = RulesLoad(seed: 1)
        return Benchmark.Result(
            "crazyEights, actions of hard bots", unit: "1/s", ours: rate { load.playBots($0) },
            reference: nil, budget: .none)
    }

    private static var told: Benchmark.Result {
        var load = ToldLoad(seed: 1)
        return Benchmark.Result(
            "crazyEights, actions as JSON, seen by five", unit: "1/s",
            ours: rate { load.play($0) }, reference: nil, budget: .none)
    }

    private static func contests<G: Game>(of game: G.Type) throws -> [Benchmark.Result] {
        let contest = Contest(of: game, matches: matches)
        let pairs: [(BotSkill, BotSkill, Benchmark.Budget)] = [
            (.hard, .easy, .atLeast(0.65)), (.medium, .easy, .none), (.hard, .medium, .none),
        ]
        return try pairs.map { strong, weak, budget in
            Benchmark.Result(
                "\(G.entry.id), \(strong) bots against \(weak)", unit: "won",
                ours: try contest.share(of: strong, against: weak), reference: nil, budget: budget)
        }
    }

    /// How many are done a second.
    private static func rate(_ work: (Int) -> Void) -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        var count = 0
        while clock.now - began < perRound {
            work(atOnce)
            count += atOnce
        }
        return Double(count) / ((clock.now - began) / .seconds(1))
    }
}
