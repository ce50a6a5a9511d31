import CSQLite
import Foundation
import Journal
import JournalSQLite
import Wire

/// How fast a journal keeps events, beside bare SQLite with the same rows in the same batches.
public struct JournalBench {
    public struct Result: Sendable {
        public let batch: Int
        /// Events a second.
        public let journal: Double
        public let bare: Double
        public var ratio: Double { journal / bare }
    }

    public static let batches = [1, 10, 100, 1_000]

    private static let rounds = 10
    private static let streams = 100
    private let folder: String
    private let perRound: Duration

    /// Two files are made in the folder; they stay there.
    public init(in folder: String, taking time: Duration = .seconds(12)) {
        self.folder = folder
        perRound = time / (Self.batches.count * Self.rounds * 2)
    }

    public func run() throws -> [Result] {
        let journal = try JournalLoad(at: "\(folder)/bench.journal", streams: Self.streams)
        let bare = BareLoad(at: "\(folder)/bench.sqlite", streams: Self.streams)
        return try Self.batches.map { batch in
            var (ours, theirs): ([Double], [Double]) = ([], [])
            for _ in 0..<Self.rounds {
                ours.append(try rate(of: batch) { try journal.append(batch) })
                theirs.append(rate(of: batch) { bare.append(batch) })
            }
            return Result(batch: batch, journal: ours.median, bare: theirs.median)
        }
    }

    /// The results as a table to print.
    public static func table(_ results: [Result]) -> String {
        let rows = results.map { result in
            [
                "\(result.batch)", "\(Int(result.journal))", "\(Int(result.bare))",
                "\((result.ratio * 100).rounded() / 100)",
            ]
        }
        let lines = [["batch", "journal/s", "bare/s", "ratio"]] + rows
        return lines.map { line in
            line.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }.joined()
        }.joined(separator: "\n")
    }

    private func rate(of batch: Int, _ append: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var events = 0
        repeat {
            try append()
            events += batch
        } while clock.now - start < perRound
        return Double(events) / ((clock.now - start) / .seconds(1))
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

    func append(_ size: Int) throws {
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

/// The same rows by nothing but SQLite: one table, one unique index, one prepared statement.
private final class BareLoad {
    private let database: OpaquePointer
    private let insert: OpaquePointer
    private let streams: Int
    private var count = 0
    private let body = Sample.body

    init(at path: String, streams: Int) {
        var database: OpaquePointer?
        sqlite3_open_v2(
            path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        self.database = database!
        sqlite3_exec(
            database,
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE events (
                position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, rev INTEGER NOT NULL,
                at INTEGER NOT NULL, actor TEXT NOT NULL, command_id TEXT NOT NULL,
                name TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (stream, rev));
            """, nil, nil, nil)
        var insert: OpaquePointer?
        sqlite3_prepare_v2(
            database,
            """
            INSERT INTO events (stream, rev, at, actor, command_id, name, body)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, -1, &insert, nil)
        self.insert = insert!
        self.streams = streams
    }

    deinit {
        sqlite3_finalize(insert)
        sqlite3_close(database)
    }

    func append(_ size: Int) {
        sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
        for _ in 0..<size {
            sqlite3_bind_int64(insert, 1, Int64(count % streams))
            sqlite3_bind_int64(insert, 2, Int64(count / streams + 1))
            sqlite3_bind_int64(insert, 3, Sample.at.milliseconds)
            bind(4, Sample.actor.rawValue)
            bind(5, Sample.command(count))
            bind(6, Sample.name)
            _ = body.withUnsafeBytes {
                sqlite3_bind_blob(insert, 7, $0.baseAddress, Int32($0.count), copied)
            }
            precondition(sqlite3_step(insert) == SQLITE_DONE, "The bare table takes every row.")
            sqlite3_reset(insert)
            count += 1
        }
        precondition(
            sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK, "The bare table commits.")
    }

    private func bind(_ index: Int32, _ text: String) {
        sqlite3_bind_text(insert, index, text, Int32(text.utf8.count), copied)
    }

    private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

private enum Sample {
    static let actor = Actor.person("p-5f0c2e7a9b1d4c36")
    static let at = Timestamp(milliseconds: 1_772_366_400_000)
    static let name = "cardPlayed"
    static let body = Bytes(repeating: UInt8(ascii: "x"), count: 200)

    static func command(_ count: Int) -> String {
        "c0ffee00-0000-4000-8000-" + String(1_000_000_000_000 + count)
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
