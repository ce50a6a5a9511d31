import CSQLite
import ParlorWire

/// The same rows by nothing but SQLite: one table, one unique index, one prepared statement.
final class BareLoad {
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

    /// Rows a second, in transactions of this many.
    func rate(batch: Int, for time: Duration) -> Double {
        perSecond(for: time) {
            append(batch)
            return batch
        }
    }

    /// The 99th percentile, in milliseconds, of rows that are due at a steady rate and are committed
    /// in batches of this many.
    func p99(rate: Double, batch: Int, for time: Duration) -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        let gap = Duration.seconds(1) / rate * batch
        let latencies = (1...max(1, Int(time / gap))).map { number in
            let due = began + gap * number
            while clock.now < due {}
            append(batch)
            return (clock.now - due) / .milliseconds(1)
        }
        return latencies.p99
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
