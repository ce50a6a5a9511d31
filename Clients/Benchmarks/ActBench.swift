import Wire

/// What people do in matches, from a client through the bus and the rules onto the disk and back,
/// beside the journal alone that keeps the same commands, of as many matches, in batches of the
/// same size; and beside bare SQLite, one row a command. All begin with empty files.
enum ActBench {
    static func run() throws -> [Benchmark.Result] {
        try CommandBench.inFlight.flatMap { window in
            let system = try BenchSystem()
            defer { try? system.end() }
            let load = try MatchesLoad(system, try system.client())
            try load.order(window, of: "dice", "{}", for: MatchesLoad.people)
            let (_, kept) = try load.roll(inFlight: window, for: CommandBench.perRound)
            let alone = "\(system.data)/\(window)"
            let journal = try KeptLoad(at: "\(alone).journal", keeping: kept)
            let bare = BareLoad(at: "\(alone).sqlite", streams: window)
            var (sizes, besideJournal): ([Double], [Benchmark.Round]) = ([], [])
            let besideSQLite = try (0..<CommandBench.rounds).map { _ in
                let (rate, kept) = try load.roll(inFlight: window, for: CommandBench.perRound)
                let batch = max(1, Int(kept.batch.rounded()))
                sizes.append(kept.batch)
                besideJournal.append(
                    Benchmark.Round(
                        ours: rate,
                        reference: try journal.rate(batch: batch, for: CommandBench.perRound)))
                return Benchmark.Round(
                    ours: rate, reference: bare.rate(batch: batch, for: CommandBench.perRound))
            }
            let what = "\(Int(sizes.median.rounded())) a batch (\(window) in flight)"
            return [
                Benchmark.Result(
                    "match.act, \(what)", unit: "1/s", besideJournal, budget: .ratioAtLeast(0.5)),
                Benchmark.Result(
                    "the same beside bare SQLite", unit: "1/s", besideSQLite, budget: .none),
            ]
        }
    }
}
