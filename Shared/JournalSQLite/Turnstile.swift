import CLinux
import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes the writers of one file take turns fairly: whoever holds `turn` is next to `write`.
///
/// The system lets go of both when a process dies.
final class Turnstile {
    /// A turn takes milliseconds; whoever has it for longer was stopped or hangs.
    static let patience: Duration = .seconds(1)
    /// Whoever opens a file first may have much to renew in it.
    static let patienceAtOpening: Duration = .seconds(30)

    private let path: String
    private let turn: Int32
    private let write: Int32

    init(at path: String) throws(JournalFault) {
        self.path = path
        turn = try Self.open(path + ".turn")
        do { write = try Self.open(path + ".write") } catch {
            close(turn)
            throw error
        }
    }

    deinit {
        close(turn)
        close(write)
    }

    func pass<Result>(
        within patience: Duration, _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        try lock(turn, within: patience)
        do { try lock(write, within: patience) } catch {
            flock(turn, LOCK_UN)
            throw error
        }
        flock(turn, LOCK_UN)
        defer { flock(write, LOCK_UN) }
        return try body()
    }

    /// Asks again and again, since the system's own wait has no bound: the longer it has waited, the
    /// more often, which keeps it fair.
    private func lock(_ file: Int32, within patience: Duration) throws(JournalFault) {
        if try isLocked(file) { return }
        let clock = ContinuousClock()
        let start = clock.now
        while true {
            let waited = clock.now - start
            guard waited < patience else { throw .held(path, for: patience) }
            usleep(waited < .milliseconds(5) ? 300 : 60)
            if try isLocked(file) { return }
        }
    }

    private func isLocked(_ file: Int32) throws(JournalFault) -> Bool {
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw JournalFault(
                .io,
                "The journal's locks don't work (\(String(cString: strerror(errno))))."
                    + " Put the journal on a local disk.")
        }
        return false
    }

    private static func open(_ path: String) throws(JournalFault) -> Int32 {
        let file = openFile(path)
        guard file >= 0 else { throw JournalFault(opening: path, errno: errno) }
        return file
    }
}

extension JournalFault {
    fileprivate static func held(_ path: String, for time: Duration) -> JournalFault {
        JournalFault(
            .io,
            "Another process has kept its turn to write \(path) for over \(time)."
                + " Find the service that is stopped or hangs, and let it go on or end it;"
                + " then this one goes on by itself.")
    }
}

private func openFile(_ path: String) -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
