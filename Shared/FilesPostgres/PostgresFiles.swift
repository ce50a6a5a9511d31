public import Files
public import ParlorWire
public import Postgres
import Synchronization

/// Files in a table of a database, which the instances of a service on several machines share.
public final class PostgresFiles: FileStore {
    /// The schema is the service's own; several folders may be in one.
    private let schema: String
    private let folder: String
    private let link: Mutex<PostgresLink>
    private let place: String

    public init(_ folder: String, of service: String, in address: PostgresAddress) {
        self.folder = folder
        schema = service.replacing("-", with: "_")
        place = "\(folder) of \(service) in \(address)"
        link = Mutex(
            PostgresLink(address.named("parlor \(service)"), patience: PostgresLink.patience))
    }

    public var description: String { place }
    /// Whoever may read the database may read them.
    public func isPrivate(_ name: String) -> Bool { true }
    /// The database's disk is its operator's.
    public var freeBytes: Int? { nil }
    /// What is kept is durable for everybody.
    public func sync() {}

    /// Makes the table where there is none. Of several that come at once, one makes it.
    public func prepare(now: Timestamp) throws(FileFault) {
        try use { link throws(PostgresFault) in
            for _ in 0..<3 {
                do throws(PostgresFault) { return try makeTable(link) } catch {
                    guard error.isRace else { throw error }
                }
            }
            try makeTable(link)
        }
    }

    public func keep(_ bytes: Bytes, as name: String) throws(FileFault) {
        let query = Query(
            once: """
                INSERT INTO \(table) (folder, name, changed, size, bytes)
                VALUES ($1, $2, \(Self.now), $3, $4)
                ON CONFLICT (folder, name) DO UPDATE
                SET changed = excluded.changed, size = excluded.size, bytes = excluded.bytes
                """, .name(folder), .name(name), .integer(bytes.count), .bytes(bytes))
        _ = try write(query)
    }

    public func read(_ name: String, atMost count: Int) throws(FileFault) -> Bytes? {
        let query = Query(
            once: "SELECT substr(bytes, 1, $3::int) FROM \(table) WHERE folder = $1 AND name = $2",
            .name(folder), .name(name), .integer(count))
        return try ask(query) { $0.bytes(0) }.first
    }

    public func files() throws(FileFault) -> [StoredFile] {
        let query = Query(
            once: "SELECT name, size, changed FROM \(table) WHERE folder = $1 ORDER BY name",
            .name(folder))
        return try ask(query, Self.file)
    }

    public func file(_ name: String) throws(FileFault) -> StoredFile? {
        let query = Query(
            once: "SELECT name, size, changed FROM \(table) WHERE folder = $1 AND name = $2",
            .name(folder), .name(name))
        return try ask(query, Self.file).first
    }

    public func touch(_ name: String, at now: Timestamp) throws(FileFault) -> Bool {
        let query = Query(
            once: "UPDATE \(table) SET changed = $3 WHERE folder = $1 AND name = $2",
            .name(folder), .name(name), .integer(now.milliseconds))
        return try write(query) > 0
    }

    public func remove(_ name: String) throws(FileFault) {
        let query = Query(
            once: "DELETE FROM \(table) WHERE folder = $1 AND name = $2",
            .name(folder), .name(name))
        _ = try write(query)
    }

    public func remove(_ name: String, ifChangedBefore time: Timestamp) throws(FileFault) {
        let query = Query(
            once: "DELETE FROM \(table) WHERE folder = $1 AND name = $2 AND changed < $3",
            .name(folder), .name(name), .integer(time.milliseconds))
        _ = try write(query)
    }
}

extension PostgresFiles {
    /// In milliseconds, as the server's clock has it.
    private static let now =
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

    @Sendable private static func file(_ row: Row) -> StoredFile {
        StoredFile(
            name: row.text(0), bytes: row.int(1),
            changed: Timestamp(milliseconds: row.integer(2)))
    }

    @Sendable private func makeTable(_ link: PostgresLink) throws(PostgresFault) {
        let found = try link.begin([
            Query(
                once: "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = $1",
                .text(schema)),
            Query(
                once: """
                    SELECT count(*) FROM pg_catalog.pg_tables
                    WHERE schemaname = $1 AND tablename = 'files'
                    """, .text(schema)),
        ])
        guard found[1][0].int(0) == 0 else { return }
        let schemas = found[0][0].int(0) > 0 ? [] : [Query("CREATE SCHEMA \"\(schema)\"")]
        let made = Query(
            """
            CREATE TABLE \(table) (
                folder bytea NOT NULL, name bytea NOT NULL, changed bigint NOT NULL,
                size bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (folder, name))
            """)
        _ = try link.begin([Query("BEGIN")] + schemas + [made])
        try link.commit([])
    }

    private var table: String { "\"\(schema)\".files" }

    private func ask<Read: Sendable>(
        _ query: Query, _ read: @Sendable (Row) -> Read
    ) throws(FileFault) -> [Read] {
        try use { link throws(PostgresFault) in try link.begin([query])[0].map(read) }
    }

    /// How many files it was.
    private func write(_ query: Query) throws(FileFault) -> Int {
        try use { link throws(PostgresFault) in
            let answers = try link.begin([Query("BEGIN"), query])
            try link.commit([])
            return answers[1].written
        }
    }

    private func use<Found: Sendable>(
        _ work: @Sendable (PostgresLink) throws(PostgresFault) -> Found
    ) throws(FileFault) -> Found {
        let result = link.withLock { link in
            Result { () throws(PostgresFault) in try work(link) }
        }
        do throws(PostgresFault) { return try result.get() } catch {
            throw FileFault(
                "\(place) can't be used (\(error.message)). Check that the server runs.")
        }
    }
}
