public import Journal
public import JournalPostgres
import JournalSQLite

/// Where the journal of one service is.
public enum Store: Sendable {
    case sqlite(path: String)
    case postgres(PostgresStore)

    /// Opens it, and makes it when there is none.
    public func open() throws(JournalFault) -> any ServiceJournal {
        switch self {
        case .sqlite(let path): try SQLiteJournal(at: path)
        case .postgres(let store): try PostgresJournal(at: store)
        }
    }

    /// For reading, beside the journal that this process has open.
    public func openBeside() throws(JournalFault) -> any ServiceJournal {
        switch self {
        case .sqlite(let path): try SQLiteJournal(beside: path)
        case .postgres(let store): try PostgresJournal(reading: store, patience: .seconds(10))
        }
    }
}
