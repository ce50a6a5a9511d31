internal import CZeroMQ
public import ParlorWire

/// A ZeroMQ socket as any program in any language has it: no retries, no manners.
public final class RawPeer {
    public enum Kind { case dealer, req, router, pub, sub, xsub }

    /// Of CURVE.
    public typealias Keys = (broker: Bytes, public: Bytes, secret: Bytes)

    /// What libzmq itself would choose.
    public static let usualHighWater: Int32 = 1_000

    private let context = zmq_ctx_new()
    private let socket: UnsafeMutableRawPointer?

    /// Takes so many messages before it reads the first; 0 is as many as come.
    public init(
        _ kind: Kind, _ endpoint: String, highWater: Int32 = usualHighWater, user: String? = nil,
        password: Bytes = [], keys: Keys? = nil
    ) {
        socket = zmq_socket(context, kind.type)
        if let user {
            zmq_setsockopt(socket, ZMQ_PLAIN_USERNAME, user, user.utf8.count)
            zmq_setsockopt(socket, ZMQ_PLAIN_PASSWORD, password, password.count)
        }
        if let keys {
            zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, keys.broker, keys.broker.count)
            zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, keys.public, keys.public.count)
            zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, keys.secret, keys.secret.count)
        }
        set(ZMQ_LINGER, 0)
        set(ZMQ_SNDHWM, 0)
        set(ZMQ_RCVHWM, highWater)
        if kind == .sub { zmq_setsockopt(socket, ZMQ_SUBSCRIBE, "", 0) }
        zmq_connect(socket, endpoint)
    }

    deinit {
        zmq_close(socket)
        zmq_ctx_term(context)
    }

    public func send(_ frames: [Bytes]) {
        for (index, frame) in frames.enumerated() {
            let flags = index + 1 < frames.count ? ZMQ_SNDMORE : 0
            zmq_send(socket, frame, frame.count, flags | ZMQ_DONTWAIT)
        }
    }

    /// The next message; nil when none came for so long.
    public func receive(within patience: Duration = .seconds(60)) -> [Bytes]? {
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

    public func reply(within patience: Duration = .seconds(60)) -> Reply? {
        receive(within: patience).flatMap { try? Reply(frames: $0) }
    }

    private func set(_ option: Int32, _ value: Int32) {
        var value = value
        zmq_setsockopt(socket, option, &value, 4)
    }
}

extension RawPeer.Kind {
    fileprivate var type: Int32 {
        switch self {
        case .dealer: ZMQ_DEALER
        case .req: ZMQ_REQ
        case .router: ZMQ_ROUTER
        case .pub: ZMQ_PUB
        case .sub: ZMQ_SUB
        case .xsub: ZMQ_XSUB
        }
    }
}
