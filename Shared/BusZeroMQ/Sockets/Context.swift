internal import CZeroMQ

/// libzmq's threads and sockets of one process. Nothing may fork once it exists.
public final class Context: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

    public init() throws(BusFault) {
        guard let pointer = zmq_ctx_new() else {
            throw BusFault(.exhausted, "ZeroMQ can't start: \(BusFault.lastError).")
        }
        self.pointer = pointer
        zmq_ctx_set(pointer, ZMQ_BLOCKY, 0)
        zmq_ctx_set(pointer, ZMQ_MAX_SOCKETS, 4_096)
    }

    deinit {
        while zmq_ctx_term(pointer) != 0, zmq_errno() == EINTR {}
    }
}
