import Journal
import JournalPostgres
import ParlorWire
import Platform
import Postgres

/// How fast a journal in PostgreSQL keeps events, beside a bare insert of the same rows in the same
/// batches.
enum PostgresBench {
    static let batches = JournalBench.batches
    static let rounds = 5
    static let perRound: Duration = .milliseconds(400)
    static let streams = 100
    /// Two round trips and what they check, against one that checks nothing.
    static let budget = Benchmark.Budget.ratioAtLeast(0.6)

    static func run() throws -> [Benchmark.Result] {
        let names = ["PARLOR_BENCH_POSTGRES", "PARLOR_STORE"]
        let given = names.compactMap { getenv($0).map { String(cString: $0) } }
        guard let text = given.first(where: PostgresAddress.isOne) else {
            print("  Not measured: PARLOR_BENCH_POSTGRES=postgres://user@host/database says where.")
            return []
        }
        let address = try PostgresAddress(text)
        let store = PostgresStore(address, service: "bench-\(Clock.nanoseconds)")
        let journal = try KeptLoad(PostgresJournal(at: store), keeping: Sample.commands(streams))
        let bare = try BareInserts(
            address, store.schema + "_bare", like: store.schema + ".events", streams: streams)
        defer {
            let link = PostgresLink(address, patience: .seconds(60))
            _ = try? link.run([Query("DROP SCHEMA \(store.schema) CASCADE")])
            _ = try? link.run([Query("DROP TABLE \(store.schema)_bare")])
        }
        return try batches.map { batch in
            let pairs = try (0..<rounds).map { _ in
                Benchmark.Round(
                    ours: try journal.rate(batch: batch, for: perRound),
                    reference: try bare.rate(batch: batch, for: perRound))
            }
            return Benchmark.Result(
                "PostgreSQL, \(batch) events a batch", unit: "1/s", pairs, budget: budget)
        }
    }
}
