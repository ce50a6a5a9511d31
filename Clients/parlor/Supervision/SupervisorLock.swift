import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Held by a supervisor for life: whether one runs is a question to the kernel, not to a pid file.
struct SupervisorLock: ~Copyable {
    private let file: Int32

    /// Nil when another supervisor holds it.
    init?(_ folder: RunFolder) throws(Complaint) {
        let file = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            throw .setUp(
                "\(folder.lock) can't be made: set PARLOR_DATA to a folder that you may write to.")
        }
        // Whoever only asks holds it for a moment.
        for _ in 0..<20 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 {
                self.file = file
                return
            }
            usleep(10_000)
        }
        close(file)
        return nil
    }

    deinit { close(file) }

    static func isHeld(_ folder: RunFolder) -> Bool {
        let file = open(folder.lock, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0
    }
}
