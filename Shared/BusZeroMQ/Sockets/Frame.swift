internal import CZeroMQ
public import ParlorWire
internal import Platform

/// One frame in libzmq's own memory: received, looked at, and sent on without copying.
public struct Frame: ~Copyable {
    var message = zmq_msg_t()

    public init() { zmq_msg_init(&message) }

    public init(_ bytes: Bytes) {
        bytes.withUnsafeBytes { fill(with: $0) }
    }

    init(copying bytes: UnsafeRawBufferPointer) { fill(with: bytes) }

    private mutating func fill(with bytes: UnsafeRawBufferPointer) {
        let done = zmq_msg_init_size(&message, bytes.count)
        precondition(done == 0, "No more memory.")
        UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: bytes.count)
            .copyMemory(from: bytes)
    }

    deinit {
        var last = message
        zmq_msg_close(&last)
    }

    public var count: Int {
        mutating get { zmq_msg_size(&message) }
    }

    /// Whether the message goes on after this frame.
    var hasMore: Bool {
        mutating get { zmq_msg_more(&message) != 0 }
    }

    /// What the doorkeeper called the peer that sent it; nil when it was not asked.
    var user: Int? {
        mutating get { zmq_msg_gets(&message, "User-Id").map { Int(atoi($0)) } }
    }

    /// Its bytes, while it stays where it is.
    var bytes: UnsafeRawBufferPointer {
        mutating get { UnsafeRawBufferPointer(start: zmq_msg_data(&message), count: count) }
    }

    mutating func receive(from socket: Socket) -> Bool {
        while zmq_msg_recv(&message, socket.pointer, ZMQ_DONTWAIT) < 0 {
            switch zmq_errno() {
            case EINTR: continue
            case EAGAIN:
                socket.mayHaveMore = false
                return false
            default: preconditionFailure("A socket can't receive: \(BusFault.lastError)")
            }
        }
        socket.mayHaveMore = true
        return true
    }

    /// Sends the frame. Of a large one that is the last, the bytes are counted in `backlog` until they
    /// are on their way to everyone it is sent to.
    mutating func send(
        to socket: Socket, more: Bool, heldIn backlog: Backlog? = nil
    ) -> Socket.Sent {
        if let sent = socket.pack(bytes, more: more, heldIn: backlog) { return sent }
        if let backlog, !more { hold(in: backlog) }
        return sendAsItIs(to: socket, more: more)
    }

    /// Leaves an empty frame; what is not sent stays.
    mutating func sendAsItIs(to socket: Socket, more: Bool) -> Socket.Sent {
        socket.mayHaveMore = true
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        while zmq_msg_send(&message, socket.pointer, flags) < 0 {
            if let failed = socket.whyUnsent() { return failed }
        }
        return .whole
    }
}
