internal import CZeroMQ
internal import Synchronization

/// The bytes of large frames that libzmq took and has not passed on: its own bounds count messages.
final class Backlog: Sendable {
    /// Smaller frames are bounded well enough by their number.
    static let least = 1 << 10

    private let count = Atomic(0)
    private let whole: Backlog?

    /// Whatever is counted here is counted in `whole` too.
    init(of whole: Backlog?) { self.whole = whole }

    var bytes: Int { count.load(ordering: .relaxed) }

    func add(_ more: Int) {
        count.add(more, ordering: .relaxed)
        whole?.add(more)
    }
}

/// A message that its backlog counts until libzmq, on a thread of its own, lets go of it.
private final class Held {
    private var message = zmq_msg_t()
    private let bytes: Int
    private let backlog: Backlog

    init(_ frame: inout zmq_msg_t, in backlog: Backlog) {
        zmq_msg_init(&message)
        zmq_msg_move(&message, &frame)
        bytes = zmq_msg_size(&message)
        self.backlog = backlog
        backlog.add(bytes)
    }

    deinit {
        backlog.add(-bytes)
        zmq_msg_close(&message)
    }

    /// Puts a message into `frame` that has the same bytes, and keeps this alive.
    func lend(to frame: inout zmq_msg_t) {
        let done = zmq_msg_init_data(
            &frame, zmq_msg_data(&message), bytes,
            { _, held in Unmanaged<Held>.fromOpaque(held!).release() },
            Unmanaged.passRetained(self).toOpaque())
        precondition(done == 0, "No more memory.")
    }
}

extension Frame {
    /// Counts the bytes of this large frame until libzmq lets go of them.
    mutating func hold(in backlog: Backlog) {
        precondition(count >= Backlog.least, "A small frame's bytes are in the frame itself.")
        Held(&message, in: backlog).lend(to: &message)
    }
}
