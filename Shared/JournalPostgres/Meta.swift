import Journal
import ParlorWire
import Postgres

/// What a journal knows of itself.
struct Meta {
    let lineage: Lineage
    let origin: Origin
    let salt: Int64
    let version: Int
    /// The oldest version that can use it.
    let needs: Int
    /// Whether its history is this server's present one.
    let isPresent: Bool

    /// Nil when there is no journal yet.
    static func find(
        _ store: PostgresStore, _ link: PostgresLink, _ server: Server
    ) throws(PostgresFault) -> Meta? {
        let tables = Query(
            once: """
                SELECT count(*) FROM pg_catalog.pg_tables
                WHERE schemaname = $1 AND tablename = 'meta'
                """, .text(store.schema))
        guard try link.begin([tables])[0][0].int(0) > 0 else { return nil }
        let answers = try link.begin([
            Query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
            Query(
                store.statement(
                    """
                    SELECT epoch, salt, version, needs, system, relation, timeline, tableoid::bigint
                    FROM parlor.meta
                    """)),
            Query(store.statement("SELECT epoch, up_to FROM parlor.lineage ORDER BY id")),
            Query("COMMIT"),
        ])
        return answers[1].first.map { Meta($0, answers[2], server) }
    }

    private init(_ row: Row, _ earlier: Rows, _ server: Server) {
        lineage = Lineage(
            Epoch(row.text(0)),
            after: earlier.map { Lineage.Earlier(Epoch($0.text(0)), upTo: $0.integer(1)) })
        (salt, version, needs) = (row.integer(1), row.int(2), row.int(3))
        origin = Origin(
            system: server.system, relation: row.integer(7), timeline: server.timeline)
        isPresent = Origin(in: row, from: 4) == origin
    }
}
