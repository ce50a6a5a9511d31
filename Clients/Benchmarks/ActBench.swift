import JournalSQLite
import ParlorWire

/// What people do in matches, from a client through the bus and the rules onto the disk and back,
/// beside the journal alone that keeps the same commands, of as many matches, in batches of the
/// same size. Both begin with empty files.
enum ActBench {
    static func run() throws -> [Benchmark.Result] {
        try CommandBench.inFlight.map { window in
            let system = try BenchSystem()
            defer { try? system.end() }
            let load = try MatchesLoad(system)
            try load.order(window, of: "dice", "{}", for: MatchesLoad.people)
            let (_, kept) = try load.roll(inFlight: window, for: CommandBench.perRound)
            let journal = KeptLoad(
                try SQLiteJournal(at: "\(system.data)/\(window).journal"), keeping: kept.commands,
                patience: kept.patience, snapshot: kept.snapshot)
            var sizes: [Double] = []
            let rounds = try (0..<CommandBench.rounds).map { _ in
                let (rate, kept) = try load.roll(inFlight: window, for: CommandBench.perRound)
                sizes.append(kept.batch)
                let batch = max(1, Int(kept.batch.rounded()))
                return Benchmark.Round(
                    ours: rate,
                    reference: try journal.rate(batch: batch, for: CommandBench.perRound))
            }
            return Benchmark.Result(
                "match.act, \(Int(sizes.median.rounded())) a batch (\(window) in flight)",
                unit: "1/s", rounds, budget: .ratioAtLeast(0.5))
        }
    }
}
