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
    private let turn: Int32
    private let write: Int32

    init(at path: String) throws(JournalFault) {
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
        _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        try lock(turn)
        do { try lock(write) } catch {
            flock(turn, LOCK_UN)
            throw error
        }
        flock(turn, LOCK_UN)
        defer { flock(write, LOCK_UN) }
        return try body()
    }

    private func lock(_ file: Int32) throws(JournalFault) {
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw JournalFault(
                    .io,
                    "The journal's locks don't work (\(String(cString: strerror(errno))))."
                        + " Put the journal on a local disk.")
            }
        }
    }

    private static func open(_ path: String) throws(JournalFault) -> Int32 {
        let file = openFile(path)
        guard file >= 0 else { throw JournalFault(opening: path, errno: errno) }
        return file
    }
}

private func openFile(_ path: String) -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
