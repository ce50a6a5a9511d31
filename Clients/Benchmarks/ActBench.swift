import Wire

/// What people do in matches, from a client through the bus and the rules onto the disk and back, beside
/// bare SQLite that commits as many rows in batches of the same size.
enum ActBench {
    static func run(_ load: MatchesLoad) throws -> [Benchmark.Result] {
        let matches = CommandBench.inFlight.max()!
        let bare = BareLoad(at: "\(load.system.data)/bare.sqlite", streams: matches)
        try load.order(matches, of: "dice", "{}", for: MatchesLoad.people)
        return try CommandBench.inFlight.map { window in
            var sizes: [Double] = []
            let pairs = try (0..<CommandBench.rounds).map { _ in
                let (rate, batch) = try load.roll(inFlight: window, for: CommandBench.perRound)
                sizes.append(batch)
                return Benchmark.Round(
                    ours: rate,
                    reference: bare.rate(
                        batch: max(1, Int(batch.rounded())), for: CommandBench.perRound))
            }
            return Benchmark.Result(
                "match.act, \(Int(sizes.median.rounded())) a batch (\(window) in flight)",
                unit: "1/s", pairs, budget: .ratioAtLeast(0.5))
        }
    }
}
