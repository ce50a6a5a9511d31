import CZeroMQ
import Foundation
import Wire

/// A ZeroMQ socket as any program in any language has it: no retries, no manners.
final class RawPeer {
    private let context = zmq_ctx_new()
    private let socket: UnsafeMutableRawPointer?

    init(_ type: Int32, _ endpoint: String) {
        socket = zmq_socket(context, type)
        set(ZMQ_LINGER, 0)
        if type == ZMQ_SUB { zmq_setsockopt(socket, ZMQ_SUBSCRIBE, "", 0) }
        zmq_connect(socket, endpoint)
    }

    deinit {
        zmq_close(socket)
        zmq_ctx_term(context)
    }

    func set(_ option: Int32, _ value: Int32) {
        var value = value
        zmq_setsockopt(socket, option, &value, 4)
    }

    func send(_ frames: [Bytes]) {
        for (index, frame) in frames.enumerated() {
            let flags = index + 1 < frames.count ? ZMQ_SNDMORE : 0
            zmq_send(socket, frame, frame.count, flags | ZMQ_DONTWAIT)
        }
    }

    /// The next message; nil when none came for so long.
    func receive(within patience: Duration = .seconds(5)) -> [Bytes]? {
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
        return frames
    }

    func reply(within patience: Duration = .seconds(5)) -> Reply? {
        receive(within: patience).flatMap { try? Reply(frames: $0) }
    }
}
