import CSQLite
import Journal
import Platform

/// One connection to one file, for one thread at a time.
final class SQLiteConnection {
    enum Access {
        case readOnly
        /// Nobody writes it meanwhile: neither locked nor looked for in a log.
        case readOnlyAtRest
        case readWrite
        case readWriteOrCreate

        fileprivate var flags: Int32 {
            switch self {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readOnlyAtRest: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readWriteOrCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        }
    }

    /// In milliseconds.
    static let patience: Int32 = 5_000

    let path: String
    let handle: OpaquePointer

    init(_ path: String, _ access: Access) throws(JournalFault) {
        var handle: OpaquePointer?
        let name = access == .readOnlyAtRest ? Self.immutable(path) : path
        let code = sqlite3_open_v2(name, &handle, access.flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle else {
            throw JournalFault(.io, "There is no memory to open \(path). Free some.")
        }
        guard code == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw JournalFault(opening: path, errno: sqlite3_system_errno(handle))
        }
        self.path = path
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit { sqlite3_close_v2(handle) }

    private static func immutable(_ path: String) -> String {
        let escaped = path.utf8.map { byte in
            let isPlain =
                byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
                || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
        }
        return "file:\(escaped.joined())?immutable=1"
    }

    func execute(_ sql: String) throws(JournalFault) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw fault(code) }
    }

    func prepare(_ sql: String) throws(JournalFault) -> Statement { try Statement(sql, on: self) }

    func number(_ sql: String) throws(JournalFault) -> Int {
        try prepare(sql).first { row in row.int(0) } ?? 0
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Ends the open transaction without keeping it; SQLite may have done so itself after an error.
    func rollBack() {
        guard isInTransaction else { return }
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    func fault(_ code: Int32) -> JournalFault {
        // SQLite knows one of the ways in which a disk is full; a quota and a limit are others.
        let isOutOfRoom = code & 0xff == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(errno)
        return JournalFault(
            sqlite: isOutOfRoom ? SQLITE_FULL : code,
            saying: String(cString: sqlite3_errmsg(handle)), at: path)
    }
}
