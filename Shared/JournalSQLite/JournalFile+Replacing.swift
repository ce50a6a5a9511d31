import Journal
import Platform

extension JournalFile {
    /// What SQLite puts beside a file, and the file itself.
    static let suffixes = ["", "-wal", "-shm", "-journal"]

    static func removeAll(_ path: String) {
        for suffix in suffixes { unlink(path + suffix) }
    }

    static func refuseMissing(_ path: String) throws(JournalFault) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else {
            throw JournalFault(.unopenable, "There is no journal in \(path). Check the name.")
        }
    }

    /// Gives a finished file its name; it survives a loss of power from then on.
    static func rename(_ draft: String, to path: String) throws(JournalFault) {
        try sync(draft)
        guard Platform.rename(draft, path) == 0 else {
            throw JournalFault(opening: path, errno: errno)
        }
        try sync(folder(of: path))
    }

    /// At each moment the path is one whole journal: the old one, then the new one. To be called in
    /// turn, when nobody has the old one open.
    static func replace(_ path: String, by draft: String) throws(JournalFault) {
        let old = path + ".replaced"
        removeAll(old)
        closeLog(of: path)
        for suffix in suffixes.dropFirst() {
            // The log of a file too damaged to take it in; over the new file it would be replayed.
            _ = Platform.rename(path + suffix, old + suffix)
        }
        guard link(path, old) == 0 || errno == ENOENT else {
            throw JournalFault(opening: old, errno: errno)
        }
        try rename(draft, to: path)
    }

    private static func closeLog(of path: String) {
        guard let connection = try? SQLiteConnection(path, .readWrite) else { return }
        try? connection.execute("PRAGMA journal_mode = DELETE")
    }

    static func sync(_ path: String) throws(JournalFault) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw JournalFault(opening: path, errno: errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw JournalFault(opening: path, errno: errno) }
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
