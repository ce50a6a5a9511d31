import Journal
import Platform

extension JournalFile {
    /// A process that has the journal open: its own are not told.
    ///
    /// SQLite locks these bytes of a file as long as it has its log open.
    static func holder(of path: String) -> Int32? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(file, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }

    /// Other processes may not have it open.
    static func refuseHeld(_ path: String) throws(JournalFault) {
        guard let holder = holder(of: path) else { return }
        throw JournalFault(.inUse, "Process \(holder) has \(path) open. Stop it first.")
    }
}
