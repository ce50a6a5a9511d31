import JournalSQLite
import ParlorWire

/// How fast a journal keeps events, beside bare SQLite with the same rows in the same batches.
enum JournalBench {
    static let batches = [1, 10, 100, 1_000]
    static let rounds = 5
    static let perRound: Duration = .milliseconds(300)
    static let streams = 100

    static func run() throws -> [Benchmark.Result] {
        let folder = try BenchFolder.make()
        defer { BenchFolder.remove(folder) }
        let journal = KeptLoad(
            try SQLiteJournal(at: "\(folder)/bench.journal"), keeping: Sample.commands(streams))
        let bare = BareLoad(at: "\(folder)/bench.sqlite", streams: streams)
        return try batches.map { batch in
            let pairs = try (0..<rounds).map { _ in
                Benchmark.Round(
                    ours: try journal.rate(batch: batch, for: perRound),
                    reference: bare.rate(batch: batch, for: perRound))
            }
            return Benchmark.Result(
                "journal, \(batch) events a batch", unit: "1/s", pairs, budget: .none)
        }
    }
}
