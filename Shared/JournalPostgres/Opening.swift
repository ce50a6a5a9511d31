import Journal
import ParlorWire
import Platform
import Postgres

/// How a journal is found, made, and renewed.
struct Opening {
    /// A database that starts, or a standby that is promoted, is waited for.
    static let patience: Duration = .seconds(10)
    private static let attempts = 10

    let store: PostgresStore
    let link: PostgresLink

    init(_ store: PostgresStore, _ link: PostgresLink) { (self.store, self.link) = (store, link) }

    /// Several instances may come at once: one makes the tables, and the others find them.
    func toWrite() throws(JournalFault) -> Meta {
        let server = try awaitServer()
        if let careless = server.carelessSetting {
            throw JournalFault(
                .unopenable,
                "\(store) can't be used: '\(careless)' is off on this server, so it loses what it"
                    + " said was kept. Set it to 'on'.")
        }
        for _ in 0..<Self.attempts {
            if let meta = try attempt(server) { return meta }
        }
        throw JournalFault(
            .io,
            "\(store) can't be made: others make it at the same time, or its schema has tables of"
                + " another program. Look in it.")
    }

    func isMade() throws(JournalFault) -> Bool { try find() != nil }

    func toRead() throws(JournalFault) -> Meta {
        guard let meta = try find() else {
            throw JournalFault(
                .unopenable, "\(store) is not there yet. Start its service once, which makes it.")
        }
        try refuseNewer(meta)
        guard meta.version >= Schema.needs else {
            throw JournalFault(
                .otherVersion,
                "\(store) was written by an older Parlor (journal version \(meta.version), this one"
                    + " has \(Schema.version)). Start its service once, which renews it.")
        }
        return meta
    }
}

extension Opening {
    private func awaitServer() throws(JournalFault) -> Server {
        let end = Clock.instant + Self.patience
        while true {
            do throws(PostgresFault) { return try Server(link) } catch {
                let fault = JournalFault(error, in: store)
                guard !fault.isFinal, Clock.instant < end else { throw fault }
                usleep(50_000)
            }
        }
    }

    /// Nil when another was faster: what it left is to be looked at anew.
    private func attempt(_ server: Server) throws(JournalFault) -> Meta? {
        let meta = try find()
        if let meta {
            try refuseNewer(meta)
            if meta.version >= Schema.version, meta.isPresent { return meta }
        }
        do throws(PostgresFault) {
            if let meta { try renew(meta, server) } else { try makeTables(server) }
        } catch {
            guard error.isRace else { throw JournalFault(error, in: store) }
        }
        return nil
    }

    private func refuseNewer(_ meta: Meta) throws(JournalFault) {
        guard meta.needs <= Schema.version else { throw .newer(store, needs: meta.needs) }
    }

    private func makeTables(_ server: Server) throws(PostgresFault) {
        let schemas = Query(
            once: "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = $1",
            .text(store.schema))
        let isMade = try link.begin([schemas])[0][0].int(0) > 0
        let schema = isMade ? [] : [Query("CREATE SCHEMA \(store.quotedSchema)")]
        let begin = Query(
            once: store.statement(
                """
                INSERT INTO parlor.meta
                    (id, epoch, salt, version, needs, system, relation, timeline)
                VALUES (1, $1, $2, $3, $4, $5, 'parlor.meta'::regclass::oid::bigint, $6)
                """),
            .name(Self.newEpoch()), .integer(Int64.random(in: .min ... .max)),
            .integer(Schema.version), .integer(Schema.needs), .integer(server.system),
            .integer(server.timeline))
        _ = try link.run([Query(Self.begin)] + schema + Schema.statements(after: 0, in: store))
        try link.commit([begin])
    }

    /// Migrates what is older, and begins an epoch where the server's history is another than the
    /// journal's: both share everything up to the head, and nothing beyond it.
    private func renew(_ meta: Meta, _ server: Server) throws(PostgresFault) {
        let lock = Query(
            once: store.statement("SELECT epoch, version FROM parlor.meta WHERE id = 1 FOR UPDATE"))
        let found = try link.begin([Query(Self.begin), lock])[1].first
        guard found?.text(0) == meta.lineage.epoch.rawValue, found?.int(1) == meta.version else {
            return link.post(Query("ROLLBACK"))
        }
        _ = try link.run(Schema.statements(after: meta.version, in: store))
        var queries = [
            Query(
                once: store.statement("UPDATE parlor.meta SET version = $1, needs = $2"),
                .integer(max(meta.version, Schema.version)), .integer(max(meta.needs, Schema.needs))
            )
        ]
        if !meta.isPresent { queries += newEpoch(after: meta.lineage.epoch, server) }
        try link.commit(queries)
    }

    private func newEpoch(after old: Epoch, _ server: Server) -> [Query] {
        let line = Query(
            once: store.statement(
                """
                INSERT INTO parlor.lineage (id, epoch, up_to)
                SELECT (SELECT coalesce(max(id), 0) + 1 FROM parlor.lineage), $1,
                    (SELECT coalesce(max(position), 0) FROM parlor.events)
                """), .name(old.rawValue))
        let epoch = Query(
            once: store.statement(
                """
                UPDATE parlor.meta
                SET epoch = $1, system = $2, relation = tableoid::bigint, timeline = $3
                """),
            .name(Self.newEpoch()), .integer(server.system), .integer(server.timeline))
        return [line, epoch]
    }

    private static let begin = "BEGIN ISOLATION LEVEL READ COMMITTED"

    private static func newEpoch() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// What there is now, on the server that takes us now.
    private func find() throws(JournalFault) -> Meta? {
        do throws(PostgresFault) { return try Meta.find(store, link, try Server(link)) } catch {
            throw JournalFault(error, in: store)
        }
    }
}
