import ParlorWire
import Postgres

/// What a journal says to its server, about its own tables.
struct Statements {
    /// The number of the server's present history. Other engines may have none.
    static let timeline = """
        ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint
        """

    /// A number that no other server has; copies of it made byte by byte have the same.
    static let system = "(SELECT system_identifier FROM pg_control_system())"

    private let asking: [Statement]
    private let writing: [Statement]

    init(_ store: PostgresStore, of origin: Origin) {
        let timeline = origin.timeline == nil ? "NULL::bigint" : Self.timeline
        let system = origin.system == nil ? "NULL::bigint" : Self.system
        let silence = store.address.silenceLimit.wholeMilliseconds
        func statement(_ sql: String) -> Statement {
            Statement(
                store.statement(
                    sql.replacing("timeline()", with: timeline)
                        .replacing("system()", with: system)
                        .replacing("statement_limit()", with: "'\(silence * 3 / 8)'")
                        .replacing("idle_limit()", with: "'\(silence * 3 / 10)'")))
        }
        asking = SQL.allCases.map { statement($0.rawValue) }
        writing = WritingSQL.allCases.map { statement($0.rawValue) }
    }

    subscript(sql: SQL) -> Statement { asking[sql.place] }
    subscript(sql: WritingSQL) -> Statement { writing[sql.place] }
}
