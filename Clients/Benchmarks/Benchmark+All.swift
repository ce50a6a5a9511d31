extension Benchmark {
    /// In the order in which they run.
    public static let all = [
        Benchmark("commands", "durable commands against bare SQLite in the same batches") {
            try CommandBench.run()
        },
        Benchmark("journal", "the journal alone against bare SQLite") { try JournalBench.run() },
        Benchmark("idle", "how soon everything is ready, and what it holds when idle") {
            try IdleBench.run()
        },
    ]
}
