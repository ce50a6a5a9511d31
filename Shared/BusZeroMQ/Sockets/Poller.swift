internal import ParlorWire
import Platform

/// Waits until one of its sockets has something to read, or somebody wakes it.
///
/// `zmq_poll` asks every socket twice for each wait. Here only those are asked that were used since
/// they had nothing, and those whose descriptor calls.
public final class Poller {
    private let sockets: [Socket]
    private let wakeup: Wakeup
    private var ready: [Bool]
    /// The sockets', and the wakeup's last.
    private var descriptors: [pollfd]

    public init(_ sockets: [Socket], _ wakeup: Wakeup) {
        self.sockets = sockets
        self.wakeup = wakeup
        ready = sockets.map { _ in false }
        descriptors = (sockets.map(\.descriptor) + [wakeup.descriptor]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// True when somebody called `wake`. A signal ends the wait with nothing ready.
    public func wait(milliseconds: Int) throws(BusFault) -> Bool {
        for index in sockets.indices {
            ready[index] = sockets[index].mayHaveMore && sockets[index].hasMore()
        }
        let end = Clock.steady + .milliseconds(milliseconds)
        var left = milliseconds
        while true {
            guard try isCalled(within: ready.contains(true) ? 0 : left) else { return false }
            for index in sockets.indices where descriptors[index].revents != 0 {
                ready[index] = sockets[index].hasMore()
            }
            if descriptors[sockets.count].revents != 0 {
                wakeup.drain()
                return true
            }
            left = Int((end - Clock.steady).wholeMilliseconds)
            guard !ready.contains(true), left > 0 else { return false }
        }
    }

    public func isReady(_ index: Int) -> Bool { ready[index] }

    /// For whoever waits elsewhere: one of these can be read when there may be something to `wait` for.
    var watched: [Int32] { descriptors.map(\.fd) }

    /// Something can be read without waiting. To be asked before waiting elsewhere: the descriptor of a
    /// socket that was used since is silent about what came in before.
    func hasMore() -> Bool { sockets.contains { $0.mayHaveMore && $0.hasMore() } }

    /// False when a signal came instead.
    private func isCalled(within milliseconds: Int) throws(BusFault) -> Bool {
        let called = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds))
        guard called < 0 else { return true }
        guard errno == EINTR else {
            throw BusFault(
                .exhausted, "The bus can't be waited for: \(String(cString: strerror(errno))).")
        }
        return false
    }
}
