import CSQLite
import Journal
import Platform

extension JournalFault {
    /// What SQLite's code means for the operator.
    init(sqlite code: Int32, saying message: String, at path: String) {
        switch code & 0xff {
        case SQLITE_FULL:
            self = .full(path)
        case SQLITE_READONLY:
            self.init(
                .readOnly,
                "\(path) can't be written (\(message)). Give the service's user the right"
                    + " to write the file and its folder, and start the service again.")
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR:
            self = .corrupted(path, message)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self.init(
                .unopenable,
                "\(path), or a file beside it, can't be opened (\(message))."
                    + " Check that the folder is there and the service's user may write in it.")
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            self.init(
                .inUse,
                "Another program has kept \(path) locked for seconds (\(message))."
                    + " Close it, or end its transaction.")
        default:
            self.init(
                .io,
                "\(path) can't be read or written (\(message), SQLite code \(code))."
                    + " Check the disk.")
        }
    }

    init(opening path: String, errno code: Int32) {
        let (what, remedy) =
            switch code {
            case ENOENT:
                ("its folder is missing", "Create the folder, or set PARLOR_DATA to another.")
            case EACCES, EPERM:
                (
                    "permission is denied",
                    "Give the service's user the right to the file and its folder."
                )
            case EROFS: ("its disk can only be read", "Mount it writable, or set PARLOR_DATA.")
            case EISDIR: ("it is a folder", "Move the folder away, or set PARLOR_DATA to another.")
            case ENOTDIR: ("a part of its path is no folder", "Set PARLOR_DATA to a folder.")
            case EMFILE, ENFILE: ("too many files are open", "Raise the limit of open files.")
            case ENOSPC: ("the disk is full", "Make room.")
            default: (String(cString: strerror(code)), "Check the path and the disk.")
            }
        self.init(.unopenable, "The journal \(path) can't be opened: \(what). \(remedy)")
    }

    static func full(_ path: String) -> JournalFault {
        JournalFault(
            .full, "The disk that holds \(path) is full. Make room; the service goes on by itself.")
    }

    static func emptied(_ path: String) -> JournalFault {
        JournalFault(
            .corrupted,
            "\(path) is empty or missing, though events were kept in it. Restore a backup with"
                + " 'parlor restore'; to begin anew without them, delete \(path).turn too.")
    }

    static func corrupted(_ path: String, _ what: String) -> JournalFault {
        JournalFault(
            .corrupted, "\(path) is damaged: \(what). Stop the service and restore a backup.")
    }
}
