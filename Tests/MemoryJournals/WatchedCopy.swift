public import Journal
public import ParlorWire

/// A copy that is told of what it writes before it does, and may be ended there.
public final class WatchedCopy: CopiedJournal {
    private let journal: any CopiedJournal
    private let beforeBegin: () throws(JournalFault) -> Void
    private let beforeWrite: (Int) throws(JournalFault) -> Void
    private var writes = 0

    /// Transactions are counted from 1.
    public init(
        _ journal: any CopiedJournal,
        beforeBegin: @escaping () throws(JournalFault) -> Void = {},
        beforeWrite: @escaping (Int) throws(JournalFault) -> Void
    ) {
        (self.journal, self.beforeBegin, self.beforeWrite) = (journal, beforeBegin, beforeWrite)
    }

    public var identity: JournalIdentity { get throws(JournalFault) { try journal.identity } }
    public func user() throws(JournalFault) -> String? { try journal.user() }
    public func head() throws(JournalFault) -> Position { try journal.head() }

    public func begin(as identity: JournalIdentity) throws(JournalFault) {
        try beforeBegin()
        try journal.begin(as: identity)
    }

    public func rows(
        of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?, limit: Int
    ) throws(JournalFault) -> [CopiedRow] {
        try journal.rows(of: table, after: after, through: through, limit: limit)
    }

    public func transaction(_ work: () throws(JournalFault) -> Void) throws(JournalFault) {
        writes += 1
        try beforeWrite(writes)
        try journal.transaction(work)
    }

    public func change(
        _ table: JournalTable, removing keys: [CopiedRow.Key], adding rows: [CopiedRow]
    ) throws(JournalFault) {
        try journal.change(table, removing: keys, adding: rows)
    }
}
