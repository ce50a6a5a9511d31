import Journal
import JournalSQLite
import Wire

/// How fast a journal keeps events, beside bare SQLite with the same rows in the same batches.
enum JournalBench {
    static let batches = [1, 10, 100, 1_000]
    static let rounds = 5
    static let perRound: Duration = .milliseconds(300)
    static let streams = 100

    static func run() throws -> [Benchmark.Result] {
        let folder = try BenchFolder.make()
        defer { BenchFolder.remove(folder) }
        let journal = try JournalLoad(at: "\(folder)/bench.journal", streams: streams)
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

/// Commands of one event each, in turn on all streams.
private final class JournalLoad {
    private let journal: SQLiteJournal
    private let streams: [StreamName]
    private var revs: [Revision]
    private var count = 0
    private let body = Sample.body

    init(at path: String, streams: Int) throws {
        journal = try SQLiteJournal(at: path)
        self.streams = (0..<streams).map { StreamName("room", EntityKey("K\($0)")) }
        revs = Array(repeating: 0, count: streams)
    }

    /// Events a second, in batches of this many.
    func rate(batch: Int, for time: Duration) throws -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        var events = 0
        while clock.now - began < time {
            try append(batch)
            events += batch
        }
        return Double(events) / ((clock.now - began) / .seconds(1))
    }

    private func append(_ size: Int) throws {
        var batch = Batch()
        for _ in 0..<size {
            let stream = count % streams.count
            let command = CommandKey(actor: Sample.actor, id: CommandID(Sample.command(count)))
            batch.appends.append(
                Append(
                    stream: streams[stream], after: revs[stream], command: command, at: Sample.at,
                    events: [NewEvent(name: Sample.name, body: body)]))
            revs[stream] += 1
            count += 1
        }
        guard case .kept = try journal.append(batch) else {
            preconditionFailure("Nobody else writes the benchmark's journal.")
        }
    }
}
