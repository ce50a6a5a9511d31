public import Journal
public import Postgres

/// An empty table, which keeps services from a database: all its users see whether it is there.
public struct PostgresCopyLock: CopyLock {
    private static let schema = "gateway"

    private let store: PostgresStore

    public init(_ address: PostgresAddress) {
        store = PostgresStore(address, service: Self.schema).used(by: PostgresCopy.name)
    }

    public var isLocked: Bool {
        get throws(JournalFault) {
            try using { link throws(PostgresFault) in try Self.isThere(link) }
        }
    }

    static func isThere(_ link: PostgresLink) throws(PostgresFault) -> Bool {
        let tables = Query(
            once: """
                SELECT count(*) FROM pg_catalog.pg_tables
                WHERE schemaname = $1 AND tablename = 'copy_lock'
                """, .text(schema))
        return try link.begin([tables])[0][0].int(0) > 0
    }

    public func lock() throws(JournalFault) {
        try using { link throws(PostgresFault) in
            guard try !Self.isThere(link) else { return }
            let schemas = Query(
                once: "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = $1",
                .text(Self.schema))
            let isMade = try link.begin([schemas])[0][0].int(0) > 0
            let schema = isMade ? [] : [Query("CREATE SCHEMA \(store.quotedSchema)")]
            let table = Query(store.statement("CREATE TABLE parlor.copy_lock (id bigint)"))
            _ = try link.begin([Query("BEGIN")] + schema + [table])
            try link.commit([])
        }
    }

    public func unlock() throws(JournalFault) {
        try using { link throws(PostgresFault) in
            guard try Self.isThere(link) else { return }
            let drop = Query(store.statement("DROP TABLE parlor.copy_lock"))
            _ = try link.begin([Query("BEGIN"), drop])
            try link.commit([])
        }
    }

    private func using<Found>(
        _ work: (PostgresLink) throws(PostgresFault) -> Found
    ) throws(JournalFault) -> Found {
        do throws(PostgresFault) {
            return try work(PostgresLink(store.address, patience: PostgresLink.patience))
        } catch { throw JournalFault(error, in: store) }
    }
}
