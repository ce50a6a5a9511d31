import CZeroMQ
import Wire

/// A DEALER as any program in any language has it: no retries, no manners.
final class RawPeer {
    private let context = zmq_ctx_new()
    private let socket: UnsafeMutableRawPointer?

    init(_ endpoint: String) {
        socket = zmq_socket(context, ZMQ_DEALER)
        set(ZMQ_LINGER, 0)
        set(ZMQ_SNDHWM, 0)
        set(ZMQ_RCVHWM, 0)
        zmq_connect(socket, endpoint)
    }

    deinit {
        zmq_close(socket)
        zmq_ctx_term(context)
    }

    func send(_ call: Call) {
        for (index, frame) in call.frames.enumerated() {
            zmq_send(socket, frame, frame.count, index < 4 ? ZMQ_SNDMORE : 0)
        }
    }

    /// The next reply; nil when none came for so long.
    func reply(within patience: Duration = .seconds(5)) throws -> Reply? {
        set(ZMQ_RCVTIMEO, Int32(patience.wholeMilliseconds))
        var frames: [Bytes] = []
        var message = zmq_msg_t()
        zmq_msg_init(&message)
        defer { zmq_msg_close(&message) }
        repeat {
            guard zmq_msg_recv(&message, socket, 0) >= 0 else { return nil }
            frames.append(
                Bytes(
                    UnsafeRawBufferPointer(
                        start: zmq_msg_data(&message), count: zmq_msg_size(&message))))
        } while zmq_msg_more(&message) != 0
        return try Reply(frames: frames)
    }

    private func set(_ option: Int32, _ value: Int32) {
        var value = value
        zmq_setsockopt(socket, option, &value, 4)
    }
}
