public import ParlorWire
import Synchronization

/// When each follower last had all that its source had kept: for threads beside the host's.
public final class CaughtUp: Sendable {
    private let times = Mutex<[String: Instant]>([:])

    public init() {}

    func note(_ time: Instant?, of follower: String) {
        guard let time else { return }
        times.withLock { $0[follower] = time }
    }

    /// All that the source had kept by then is here. Nil before that was so for the first time.
    public func time(of follower: String) -> Instant? { times.withLock { $0[follower] } }
}
