import Journal
import Platform

/// Makes the writers of one file take turns fairly: whoever holds `turn` is next to `write`.
///
/// The system lets go of both when a process dies.
final class Turnstile {
    /// A turn takes milliseconds; whoever has it for longer was stopped or hangs. It is the bound of
    /// both waits together, so that whoever waits still answers for itself meanwhile.
    static let patience: Duration = .milliseconds(500)
    /// After a wait in vain, for so long,
    static let impatience: Duration = .seconds(1)
    /// nobody waits for longer than others usually take.
    static let impatientWait: Duration = .milliseconds(10)
    /// Whoever opens a file first may have much to renew in it.
    static let patienceAtOpening: Duration = .seconds(30)

    let path: String
    let turn: Int32
    let write: Int32
    private let clock = ContinuousClock()
    private var impatientUntil: ContinuousClock.Instant?

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

    /// `beforeWaiting` is called when somebody else has the turn.
    func pass<Result>(
        within patience: Duration, beforeWaiting: () -> Void = {},
        _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        let start = clock.now
        let isPatient = impatientUntil.map { start >= $0 } ?? true
        let end = start + (isPatient ? patience : Self.impatientWait)
        try lock(turn, from: start, to: end, beforeWaiting)
        do { try lock(write, from: start, to: end, beforeWaiting) } catch {
            flock(turn, LOCK_UN)
            throw error
        }
        flock(turn, LOCK_UN)
        defer { flock(write, LOCK_UN) }
        impatientUntil = nil
        return try body()
    }

    /// Asks again and again, since the system's own wait has no bound: the longer it has waited, the
    /// more often, which keeps it fair.
    private func lock(
        _ file: Int32, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant,
        _ beforeWaiting: () -> Void
    ) throws(JournalFault) {
        while try !isLocked(file) {
            beforeWaiting()
            let now = clock.now
            guard now < end else {
                if impatientUntil.map({ now >= $0 }) ?? true {
                    impatientUntil = now + Self.impatience
                }
                throw .held(path)
            }
            usleep(now - start < .milliseconds(5) ? 300 : 60)
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
    fileprivate static func held(_ path: String) -> JournalFault {
        JournalFault(
            .inUse,
            "Another process holds the lock to write \(path)."
                + " Resume or kill the stuck process. This service then recovers.")
    }
}

private func openFile(_ path: String) -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
