public import Journal
public import ParlorWire
import Postgres

/// A journal in a database, as it is copied to another engine or from one.
public final class PostgresCopy: CopiedJournal {
    private static let patience: Duration = .seconds(30)

    /// Under a name of our own among the server's connections: those of the service are its users.
    private let store: PostgresStore
    private let link: PostgresLink
    private var journal: PostgresJournal
    private var isInTransaction = false
    private var earlyUser: String?

    /// To be copied from; services may write it meanwhile.
    public convenience init(from store: PostgresStore) throws(JournalFault) {
        let store = store.used(by: Self.name)
        try self.init(store, try PostgresJournal(reading: store, patience: Self.patience))
    }

    /// To be copied to: it is made when there is none.
    public convenience init(to store: PostgresStore) throws(JournalFault) {
        let store = store.used(by: Self.name)
        try self.init(store, try PostgresJournal(copyingTo: store))
    }

    private init(_ store: PostgresStore, _ journal: PostgresJournal) throws(JournalFault) {
        (self.store, self.journal) = (store, journal)
        link = PostgresLink(store.address, patience: Self.patience)
        earlyUser = try user()
    }

    static let name = "parlor journal copy"

    /// Whether a journal was begun there.
    public static func isThere(_ store: PostgresStore) throws(JournalFault) -> Bool {
        let link = PostgresLink(store.used(by: Self.name).address, patience: Self.patience)
        let tables = Query(
            once: """
                SELECT count(*) FROM pg_catalog.pg_tables
                WHERE schemaname = $1 AND tablename = 'meta'
                """, .text(store.schema))
        do throws(PostgresFault) { return try link.begin([tables])[0][0].int(0) > 0 } catch {
            throw JournalFault(error, in: store)
        }
    }

    public var identity: JournalIdentity { JournalIdentity(journal.lineage, salt: journal.salt) }

    public func head() throws(JournalFault) -> Position { try journal.head() }

    /// The service's connections have its name, and ours another.
    public func user() throws(JournalFault) -> String? {
        if let earlyUser { return earlyUser }
        let others = try using { () throws(PostgresFault) in
            try link.begin([
                Query(
                    once: """
                        SELECT count(*) FROM pg_catalog.pg_stat_activity
                        WHERE datname = current_database() AND application_name = $1
                        """, .text(store.applicationName))
            ])[0][0].int(0)
        }
        return others > 0 ? "\(others) connections of \(store.applicationName)" : nil
    }

    public func begin(as identity: JournalIdentity) throws(JournalFault) {
        let earlier = identity.lineage.earlier
        try transaction { () throws(JournalFault) in
            try beginCopy()
            _ = try run(
                Query(
                    once: store.statement("UPDATE parlor.meta SET epoch = $1, salt = $2"),
                    .name(identity.lineage.epoch.rawValue), .integer(identity.salt)),
                Query(store.statement("DELETE FROM parlor.lineage")),
                Query(
                    once: store.statement(
                        """
                        INSERT INTO parlor.lineage (id, epoch, up_to)
                        SELECT place, epoch, up_to
                        FROM unnest($1::bytea[], $2::bigint[]) WITH ORDINALITY
                            AS n (epoch, up_to, place)
                        """), .names(earlier.map(\.epoch.rawValue)),
                    .integers(earlier.map { Optional($0.upTo) })))
        }
        journal = try PostgresJournal(copyingTo: store)
    }

    public func rows(
        of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?, limit: Int
    ) throws(JournalFault) -> [CopiedRow] {
        let columns = table.columns.map { column in
            column.name == JournalTable.isFirst
                ? "(command IS NOT NULL)::int::bigint" : column.name
        }
        let key = table.key.map(\.name).joined(separator: ", ")
        var values: [Value] = []
        func bound(_ sign: String, _ bound: CopiedRow.Key?) -> String? {
            guard let bound else { return nil }
            let places = bound.map { value in
                values.append(Value(value))
                return "$\(values.count)"
            }
            return "(\(key)) \(sign) (\(places.joined(separator: ", ")))"
        }
        let bounds = [bound(">", after), bound("<=", through)].compactMap(\.self)
        let condition = bounds.isEmpty ? "" : "WHERE \(bounds.joined(separator: " AND ")) "
        let query = Query(
            once: store.statement(
                "SELECT \(columns.joined(separator: ", ")) FROM parlor.\(table.rawValue) "
                    + "\(condition)ORDER BY \(key) LIMIT \(limit)"), values)
        return try run(query)[0].map { CopiedRow($0.values(of: table.columns), of: table) }
    }

    public func transaction(_ work: () throws(JournalFault) -> Void) throws(JournalFault) {
        let lock = Query(store.statement("SELECT id FROM parlor.meta WHERE id = 1 FOR UPDATE"))
        _ = try run(Query("BEGIN"), lock)
        isInTransaction = true
        defer { isInTransaction = false }
        do throws(JournalFault) { try work() } catch {
            link.post(Query("ROLLBACK"))
            throw error
        }
        try using { () throws(PostgresFault) in try link.commit([]) }
    }

    public func change(
        _ table: JournalTable, removing keys: [CopiedRow.Key], adding rows: [CopiedRow]
    ) throws(JournalFault) {
        precondition(isInTransaction, "The lock is held.")
        try using { () throws(PostgresFault) in
            _ = try link.run(
                removal(of: keys, in: table) + adding(rows, to: table)
                    + needing(rows, of: table))
        }
    }
}

extension PostgresCopy {
    /// A connection that is lost is made anew only where nothing was locked on it.
    private func run(_ queries: Query...) throws(JournalFault) -> [Rows] {
        try using { () throws(PostgresFault) in
            isInTransaction ? try link.run(queries) : try link.begin(queries)
        }
    }

    private func removal(of keys: [CopiedRow.Key], in table: JournalTable) -> [Query] {
        guard !keys.isEmpty else { return [] }
        let names = table.key.map(\.name)
        let same = names.map { "t.\($0) = n.\($0)" }.joined(separator: " AND ")
        let columns = table.key.enumerated().map { place, column in
            Value(column: keys.map { $0[place] }, of: column.kind)
        }
        return [
            Query(
                once: store.statement(
                    "DELETE FROM parlor.\(table.rawValue) AS t USING "
                        + "unnest(\(Self.arrays(table.key))) AS n (\(names.joined(separator: ", ")))"
                        + " WHERE \(same)"), columns)
        ]
    }

    /// An older Parlor can't use what was cut.
    private func needing(_ rows: [CopiedRow], of table: JournalTable) -> [Query] {
        let place = table.columns.firstIndex { $0.name == "base" }
        let isCut = rows.contains { row in
            table == .gaps || place.map { row.all[$0] != .null } == true
        }
        guard isCut else { return [] }
        return [
            Query(
                once: store.statement(WritingSQL.needCuts.rawValue),
                .integer(Schema.needsOnceCut))
        ]
    }

    private func adding(_ rows: [CopiedRow], to table: JournalTable) -> [Query] {
        guard !rows.isEmpty else { return [] }
        var columns = table.columns.map { column in
            column.name == JournalTable.isFirst
                ? JournalTable.Column(name: "command", kind: .integer) : column
        }
        var values = rows.map(\.all)
        if table == .events || table == .quiet {
            if table == .quiet { columns.append(.init(name: "command", kind: .integer)) }
            values = values.map { hashed($0, of: table) }
        }
        let names = columns.map(\.name).joined(separator: ", ")
        return [
            Query(
                once: store.statement(
                    "INSERT INTO parlor.\(table.rawValue) (\(names)) "
                        + "SELECT * FROM unnest(\(Self.arrays(columns)))"),
                columns.enumerated().map { place, column in
                    Value(column: values.map { $0[place] }, of: column.kind)
                })
        ]
    }

    /// With the hash of the command that the row is of.
    private func hashed(_ all: [CopiedRow.Value], of table: JournalTable) -> [CopiedRow.Value] {
        func text(_ name: String) -> String {
            let place = table.columns.firstIndex { $0.name == name }!
            guard case .bytes(let bytes) = all[place] else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        let command = CommandKey(
            actor: Actor(rawValue: text("actor")), id: CommandID(text("command_id")))
        let hash = CopiedRow.Value.integer(command.hash(salt: journal.salt))
        guard let place = table.columns.firstIndex(where: { $0.name == JournalTable.isFirst })
        else { return all + [hash] }
        var all = all
        all[place] = all[place] == .integer(1) ? hash : .null
        return all
    }

    private static func arrays(_ columns: [JournalTable.Column]) -> String {
        columns.enumerated().map { place, column in
            "$\(place + 1)::\(column.kind == .integer ? "bigint" : "bytea")[]"
        }.joined(separator: ", ")
    }

    private func using<Found>(
        _ work: () throws(PostgresFault) -> Found
    ) throws(JournalFault) -> Found {
        do throws(PostgresFault) { return try work() } catch {
            throw JournalFault(error, in: store)
        }
    }
}

extension Value {
    fileprivate init(_ value: CopiedRow.Value) {
        self =
            switch value {
            case .null: .integer(nil)
            case .integer(let number): .integer(number)
            case .bytes(let bytes): .bytes(bytes)
            }
    }

    fileprivate init(column: [CopiedRow.Value], of kind: JournalTable.Column.Kind) {
        self =
            kind == .integer
            ? .integers(column.map { if case .integer(let number) = $0 { number } else { nil } })
            : .byteStrings(column.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
    }
}

extension Row {
    fileprivate func values(of columns: [JournalTable.Column]) -> [CopiedRow.Value] {
        columns.indices.map { place in
            let column = Int32(place)
            if isNull(column) { return .null }
            return columns[place].kind == .integer
                ? .integer(integer(column)) : .bytes(bytes(column))
        }
    }
}
