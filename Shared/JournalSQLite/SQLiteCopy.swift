public import Journal
public import ParlorWire

/// A journal in a file, as it is copied to another engine or from one.
public final class SQLiteCopy: CopiedJournal {
    private let path: String
    private let isTarget: Bool
    private let earlyHolder: Int32?
    private var journal: SQLiteJournal

    /// To be copied from; services may write it meanwhile.
    public init(from path: String) throws(JournalFault) {
        (self.path, isTarget) = (path, false)
        earlyHolder = JournalFile.holder(of: path)
        journal = try SQLiteJournal(reading: path)
    }

    /// To be copied to: it is made when there is none.
    public init(to path: String) throws(JournalFault) {
        // Asked before we are its user ourselves.
        try JournalFile.refuseHeld(path)
        (self.path, isTarget, earlyHolder) = (path, true, nil)
        journal = try SQLiteJournal(copyingTo: path)
    }

    public var identity: JournalIdentity { JournalIdentity(journal.lineage, salt: journal.salt) }

    /// To look drops our own locks on the file: of a source it comes last, of a target it is not done.
    public func user() -> String? {
        guard !isTarget else { return nil }
        return (earlyHolder ?? JournalFile.holder(of: path)).map { "process \($0)" }
    }

    public func head() throws(JournalFault) -> Position { try journal.head() }

    public func begin(as identity: JournalIdentity) throws(JournalFault) {
        let epoch = identity.lineage.epoch.rawValue
        let connection = journal.connection
        try transaction { () throws(JournalFault) in
            try beginCopy()
            try connection.prepare("UPDATE meta SET epoch = ?, salt = ?, digest = ?").run(
                epoch, identity.salt, Digest.meta(epoch: epoch, salt: identity.salt))
            try connection.execute("DELETE FROM lineage")
            let add = try connection.prepare(
                "INSERT INTO lineage (epoch, up_to, digest) VALUES (?, ?, ?)")
            for past in identity.lineage.earlier {
                let digest = Digest.lineage(epoch: past.epoch.rawValue, upTo: past.upTo)
                try add.run(past.epoch.rawValue, past.upTo, digest)
            }
        }
        journal = try SQLiteJournal(copyingTo: path)
    }

    public func rows(
        of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?, limit: Int
    ) throws(JournalFault) -> [CopiedRow] {
        let columns = table.columns.map { column in
            column.name == JournalTable.isFirst ? "command IS NOT NULL" : column.name
        }
        let key = table.key.map(\.name).joined(separator: ", ")
        let places = table.key.map { _ in "?" }.joined(separator: ", ")
        let bounds = [
            after.map { _ in "(\(key)) > (\(places))" },
            through.map { _ in "(\(key)) <= (\(places))" },
        ].compactMap(\.self)
        let condition = bounds.isEmpty ? "" : "WHERE \(bounds.joined(separator: " AND ")) "
        let statement = try journal.connection.prepare(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) "
                + "\(condition)ORDER BY \(key) LIMIT ?")
        let values = table.values(after ?? []) + table.values(through ?? [])
        var found: [CopiedRow] = []
        try statement.each(BoundValues(values + [.integer(Int64(limit))])) { row in
            found.append(CopiedRow(row.values(of: table.columns), of: table))
        }
        return found
    }

    public func transaction(_ work: () throws(JournalFault) -> Void) throws(JournalFault) {
        let connection = journal.connection
        try connection.execute("BEGIN IMMEDIATE")
        do throws(JournalFault) {
            try work()
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
    }

    public func change(
        _ table: JournalTable, removing keys: [CopiedRow.Key], adding rows: [CopiedRow]
    ) throws(JournalFault) {
        let condition = table.key.map { "\($0.name) = ?" }.joined(separator: " AND ")
        let added = table.columns.map { column in
            column.name == JournalTable.isFirst ? "command" : column.name
        }
        let computed = table == .quiet ? ["command", "digest"] : ["digest"]
        let columns = (added + computed).joined(separator: ", ")
        let places = (added + computed).map { _ in "?" }.joined(separator: ", ")
        let remove = try journal.connection.prepare(
            "DELETE FROM \(table.rawValue) WHERE \(condition)")
        for key in keys { try remove.run(BoundValues(table.values(key))) }
        let add = try journal.connection.prepare(
            "INSERT INTO \(table.rawValue) (\(columns)) VALUES (\(places))")
        for row in rows { try add.run(BoundValues(journal.completed(row, of: table))) }
    }
}
