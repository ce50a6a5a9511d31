import Platform
import Synchronization

/// The wish that this process end: SIGTERM, SIGINT, or its supervisor's death. SIGINT ends it for
/// good: nobody starts another in its place.
///
/// A supervisor hands down the read end of a pipe as `PARLOR_LIFELINE`, and never writes to it: when
/// it closes, however the supervisor died, nobody looks after this process any more.
public final class StopSignal: Sendable {
    private let stopped = Atomic(false)
    private let endsForGood = Atomic(false)
    private let lifeline: Int32?

    /// Call it before any other thread exists, so that all of them leave the signals to this one.
    public init(lifeline: Int32? = Lifeline.inherited) {
        self.lifeline = lifeline
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow any more is a fault of the disk, to be told like any other.
        signal(SIGXFSZ, SIG_IGN)
        startThread { self.waitForSignals() }
        if lifeline != nil { startThread { self.waitForTheLifeline() } }
    }

    public var isSet: Bool { stopped.load(ordering: .acquiring) }

    /// No other process takes this one's place.
    public var isForGood: Bool { endsForGood.load(ordering: .acquiring) }

    public func stop() { stopped.store(true, ordering: .releasing) }
}

extension StopSignal {
    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        return signals
    }

    private func waitForSignals() {
        var signals = Self.signals
        var received: Int32 = 0
        while sigwait(&signals, &received) == 0 {
            if received == SIGINT { endsForGood.store(true, ordering: .releasing) }
            stop()
        }
    }

    private func waitForTheLifeline() {
        guard let lifeline else { return }
        Lifeline.outlast(lifeline)
        stop()
    }
}
