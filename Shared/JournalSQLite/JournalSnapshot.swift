import CSQLite
import Journal

/// A journal as it is at one moment, also while services go on writing it.
final class JournalSnapshot {
    private let connection: SQLiteConnection

    init(of path: String) throws(JournalFault) {
        connection = try SQLiteConnection(path, .readOnly)
        try Schema.check(connection)
    }

    /// This is the moment. What the first look sees is what all later ones see.
    func take() throws(JournalFault) {
        try connection.execute("BEGIN")
        _ = try connection.number("SELECT count(*) FROM meta")
    }

    /// Makes a file of it, with nothing beside the file. There must be none of this name.
    func copy(to path: String) throws(JournalFault) {
        let target = try SQLiteConnection(path, .readWriteOrCreate)
        let backup = sqlite3_backup_init(target.handle, "main", connection.handle, "main")
        guard let backup else { throw target.fault(sqlite3_errcode(target.handle)) }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else {
            throw code & 0xff == SQLITE_FULL ? target.fault(code) : connection.fault(code)
        }
        try target.execute("PRAGMA journal_mode = DELETE")
    }
}
