internal import CZeroMQ

/// Waits until one of its sockets has something to read, or somebody wakes it.
public struct Poller {
    private var items: [zmq_pollitem_t]
    private let wakeup: Wakeup
    private let sockets: [Socket]

    public init(_ sockets: [Socket], _ wakeup: Wakeup) {
        self.sockets = sockets
        self.wakeup = wakeup
        items = sockets.map {
            zmq_pollitem_t(socket: $0.pointer, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0)
        }
        items.append(
            zmq_pollitem_t(
                socket: nil, fd: wakeup.descriptor, events: Int16(ZMQ_POLLIN), revents: 0))
    }

    /// True when somebody called `wake`. A signal ends the wait with nothing ready.
    public mutating func wait(milliseconds: Int) throws(BusFault) -> Bool {
        for index in items.indices { items[index].revents = 0 }
        guard zmq_poll(&items, Int32(items.count), milliseconds) < 0 else {
            guard items[sockets.count].revents != 0 else { return false }
            wakeup.drain()
            return true
        }
        guard zmq_errno() == EINTR else {
            throw BusFault(.exhausted, "The bus can't be waited for: \(BusFault.lastError).")
        }
        return false
    }

    public func isReady(_ index: Int) -> Bool { items[index].revents != 0 }
}
