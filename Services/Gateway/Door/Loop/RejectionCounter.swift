import Sessions
import Synchronization

/// Counted on the door's thread, read on any.
final class RejectionCounter: Sendable {
    private let counts = Mutex(Rejections())

    var all: Rejections { counts.withLock { $0 } }

    func count(_ why: Rejection) { counts.withLock { $0.count(why) } }
}
