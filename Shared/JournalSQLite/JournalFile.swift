import Journal
import Platform

/// The file under a journal: whose it is, how it is opened, how much room it takes.
enum JournalFile {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Refuses a file that is no database at all, before anything is put beside it.
    static func refuseOthers(at path: String) throws(JournalFault) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw JournalFault(opening: path, errno: errno) }
            return
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw JournalFault(opening: path, errno: EISDIR)
        }
        guard status.st_size > 0 else { return }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw JournalFault(opening: path, errno: errno) }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: magic.count)
        guard read(file, &head, head.count) == head.count, head == magic else {
            throw JournalFault(
                .unopenable,
                "\(path) is not a journal, nor a database of any kind."
                    + " Move it away, or set PARLOR_DATA to another folder.")
        }
    }

    /// Refuses a journal that had something in it: SQLite would delete its log, and begin anew.
    static func refuseEmptied(_ path: String) throws(JournalFault) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { throw .emptied(path) }
    }

    /// To be called in turn: whoever comes first makes the tables.
    static func openToWrite(
        _ path: String, mayBegin: Bool
    ) throws(JournalFault) -> SQLiteConnection {
        let connection = try SQLiteConnection(path, .readWriteOrCreate)
        guard !connection.isReadOnly else {
            throw JournalFault(
                .readOnly,
                "\(path) can only be read. Give the service's user the right to write"
                    + " the file and its folder, and start the service again.")
        }
        let isNew = try Schema.isEmpty(connection)
        guard !isNew || mayBegin else { throw .emptied(path) }
        if !isNew { try Schema.check(connection) }
        try makeCommitsDurable(connection)
        try configure(connection)
        try Schema.migrate(connection)
        return connection
    }

    static func openToRead(_ connection: SQLiteConnection) throws(JournalFault) -> SQLiteConnection
    {
        let path = connection.path
        try Schema.check(connection)
        let version = try connection.number("PRAGMA user_version")
        guard version == Schema.version else {
            throw JournalFault(
                .otherVersion,
                "\(path) was written by an older Parlor (journal version \(version),"
                    + " this one has \(Schema.version)). Start its service once, which renews it.")
        }
        try configure(connection)
        return connection
    }

    /// SQLite puts nothing beside a file that nobody uses: there is a log as long as somebody does,
    /// and after a crash.
    static func connectToRead(_ path: String) throws(JournalFault) -> SQLiteConnection {
        let isAtRest = access(path + "-wal", F_OK) != 0
        return try SQLiteConnection(path, isAtRest ? .readOnlyAtRest : .readOnly)
    }

    /// Which file is at the path now; none where it is empty.
    struct Identity: Equatable {
        let device: UInt64
        let number: UInt64

        init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    static func hasLog(at path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    static func bytes(at path: String) -> Int {
        var sum = 0
        for file in [path, path + "-wal"] {
            var status = stat()
            if stat(file, &status) == 0 { sum += Int(status.st_size) }
        }
        return sum
    }

    private static func configure(_ connection: SQLiteConnection) throws(JournalFault) {
        try connection.execute(
            """
            PRAGMA cache_size = -16000;
            PRAGMA wal_autocheckpoint = 250;
            PRAGMA cell_size_check = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA secure_delete = ON;
            """)
    }
}
