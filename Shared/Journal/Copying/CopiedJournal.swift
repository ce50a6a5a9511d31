public import ParlorWire

/// A journal whose rows can be copied, whatever its engine is. For one thread.
public protocol CopiedJournal: AnyObject {
    /// What the journal is, apart from its rows.
    var identity: JournalIdentity { get throws(JournalFault) }

    /// Who else has it open, or had when it was opened here, in a few words; nil when nobody.
    func user() throws(JournalFault) -> String?

    /// Makes a journal without rows one of this identity, and marks it as a copy under way.
    func begin(as identity: JournalIdentity) throws(JournalFault)

    func head() throws(JournalFault) -> Position

    /// Rows from after a key up to another, both included in the order of keys; from the first and
    /// to the last where there is none.
    func rows(
        of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?, limit: Int
    ) throws(JournalFault) -> [CopiedRow]

    /// Runs this while nobody else can write the journal, and then keeps durably what it changed.
    func transaction(_ work: () throws(JournalFault) -> Void) throws(JournalFault)

    /// Removes the rows with these keys, and then adds these. Only within a transaction.
    func change(
        _ table: JournalTable, removing keys: [CopiedRow.Key], adding rows: [CopiedRow]
    ) throws(JournalFault)
}

/// What makes a copy the same journal: followers and repeated commands find what they knew.
public struct JournalIdentity: Hashable, Sendable {
    public let lineage: Lineage
    /// What seeds and hashes are made with.
    public let salt: Int64

    public init(_ lineage: Lineage, salt: Int64) {
        (self.lineage, self.salt) = (lineage, salt)
    }
}

public struct CopiedRow: Hashable, Sendable {
    public typealias Key = [Value]

    public enum Value: Hashable, Sendable {
        case null
        case integer(Int64)
        case bytes(Bytes)
    }

    public let key: Key
    public let values: [Value]

    public init(key: Key, values: [Value]) { (self.key, self.values) = (key, values) }

    /// In the order of the table's columns.
    public init(_ all: [Value], of table: JournalTable) {
        let count = table.key.count
        (key, values) = (Array(all.prefix(count)), Array(all.dropFirst(count)))
    }

    public var all: [Value] { key + values }
}
