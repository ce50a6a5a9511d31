internal import CZeroMQ
public import ParlorWire
internal import Platform

/// One ZeroMQ socket, used by one thread at a time.
public final class Socket {
    public enum Sent { case whole, full, unreachable }

    public let role: Role
    let pointer: UnsafeMutableRawPointer
    /// Readable when something happened that nobody has looked at. What a use of the socket looks
    /// at on its way, it doesn't call for any more.
    let descriptor: Int32
    /// It was used since it last had nothing.
    var mayHaveMore = true
    /// Between brokers and services, an encrypted message is one frame.
    let packsFrames: Bool
    private let context: Context
    private var bound: [String] = []
    private var packed = PackedFrames()
    /// The peer's id, which libzmq needs by itself, was sent before what is being packed.
    private var hasAddress = false

    public init(_ role: Role, in context: Context, _ keys: Keys = .none) throws(BusFault) {
        guard let pointer = zmq_socket(context.pointer, role.type) else {
            throw BusFault(
                .exhausted,
                "No more sockets: \(BusFault.lastError). Raise this process's limit of open files (ulimit -n)."
            )
        }
        self.role = role
        self.pointer = pointer
        self.context = context
        descriptor = Self.option(ZMQ_FD, of: pointer)
        packsFrames = keys.packsFrames
        setOptions()
        setKeys(keys)
    }

    deinit { zmq_close(pointer) }

    public func bind(_ endpoint: String) throws(BusFault) {
        set(ZMQ_IPV6, endpoint.contains("[") ? 1 : 0)
        mayHaveMore = true
        let numeric = endpoint.replacingHost("localhost", with: "127.0.0.1")
        guard zmq_bind(pointer, numeric) != 0 else {
            bound.append(lastEndpoint)
            return
        }
        switch zmq_errno() {
        case EADDRINUSE:
            throw BusFault(
                .addressInUse,
                "\(endpoint) is in use by another program. Stop it, or set PARLOR_PORT_BASE.")
        case EACCES:
            throw BusFault(
                .addressUnusable,
                "\(endpoint) may not be opened by this user. Choose ports over 1023 with PARLOR_PORT_BASE."
            )
        default:
            throw BusFault(
                .addressUnusable,
                "\(endpoint) can't be opened (\(BusFault.lastError)). PARLOR_BUS of a broker is an address "
                    + "of this machine in numbers, such as tcp://127.0.0.1:5550.")
        }
    }

    /// Ends all connections, and takes new ones.
    func reopen() throws(BusFault) {
        let endpoints = bound
        bound = []
        for endpoint in endpoints {
            let done = zmq_unbind(pointer, endpoint)
            precondition(done == 0, "ZeroMQ does not close \(endpoint): \(BusFault.lastError)")
            try bindAgain(endpoint)
        }
    }

    /// The address is free once libzmq's own thread has closed it, in less than a millisecond.
    private func bindAgain(_ endpoint: String) throws(BusFault) {
        for _ in 0..<2_000 {
            do throws(BusFault) { return try bind(endpoint) } catch {
                guard error.code == .addressInUse else { throw error }
                usleep(1_000)
            }
        }
        try bind(endpoint)
    }

    public func connect(_ endpoint: String) throws(BusFault) {
        set(ZMQ_IPV6, endpoint.contains("[") ? 1 : 0)
        mayHaveMore = true
        guard zmq_connect(pointer, endpoint) == 0 else {
            throw BusFault(
                .addressUnusable,
                "\(endpoint) can't be connected to (\(BusFault.lastError)). PARLOR_BUS must look like tcp://host:5550."
            )
        }
    }

    /// As libzmq calls what was bound last.
    private var lastEndpoint: String {
        var (text, size) = ([CChar](repeating: 0, count: 256), 256)
        let done = zmq_getsockopt(pointer, ZMQ_LAST_ENDPOINT, &text, &size)
        precondition(done == 0, "ZeroMQ does not tell an endpoint: \(BusFault.lastError)")
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether there is something to read.
    func hasMore() -> Bool {
        mayHaveMore = Self.option(ZMQ_EVENTS, of: pointer) & ZMQ_POLLIN != 0
        return mayHaveMore
    }

    public func subscribe(_ topicPrefix: String) { set(ZMQ_SUBSCRIBE, topicPrefix.utf8) }
    public func unsubscribe(_ topicPrefix: String) { set(ZMQ_UNSUBSCRIBE, topicPrefix.utf8) }

    private static func option(_ option: Int32, of pointer: UnsafeMutableRawPointer) -> Int32 {
        var (value, size) = (Int32(0), MemoryLayout<Int32>.size)
        let done = zmq_getsockopt(pointer, option, &value, &size)
        precondition(done == 0, "ZeroMQ does not tell option \(option): \(BusFault.lastError)")
        return value
    }

    func set(_ option: Int32, _ value: Int32) {
        var value = value
        let done = zmq_setsockopt(pointer, option, &value, MemoryLayout<Int32>.size)
        precondition(done == 0, "ZeroMQ refuses option \(option): \(BusFault.lastError)")
    }

    func set(_ option: Int32, long value: Int64) {
        var value = value
        let done = zmq_setsockopt(pointer, option, &value, MemoryLayout<Int64>.size)
        precondition(done == 0, "ZeroMQ refuses option \(option): \(BusFault.lastError)")
    }

    func set(_ option: Int32, _ value: some Collection<UInt8>) {
        let value = Bytes(value)
        let done = zmq_setsockopt(pointer, option, value, value.count)
        precondition(done == 0, "ZeroMQ refuses option \(option): \(BusFault.lastError)")
    }
}

extension Socket {
    public func send(_ bytes: Bytes, more: Bool) -> Sent {
        bytes.withUnsafeBytes { send($0, more: more) }
    }

    public func send(_ bytes: UnsafeRawBufferPointer, more: Bool) -> Sent {
        if let sent = pack(bytes, more: more) { return sent }
        mayHaveMore = true
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        while zmq_send(pointer, bytes.baseAddress, bytes.count, flags) < 0 {
            if let failed = whyUnsent() { return failed }
        }
        hasAddress = more
        return .whole
    }

    /// All frames or none.
    public func send(frames: [Bytes]) -> Sent {
        guard let first = frames.first else { return .whole }
        var sent = send(first, more: frames.count > 1)
        guard sent == .whole else { return sent }
        // A connection that breaks in the middle takes the rest of the message with it, which must
        // be sent all the same: libzmq would drop the next message in its place.
        for index in 1..<max(1, frames.count) {
            let result = send(frames[index], more: index + 1 < frames.count)
            if result != .whole { sent = result }
        }
        return sent
    }

    /// Adds a frame to those that travel as one, and sends these once they are whole; nil when the
    /// frame is sent by itself. A large message is counted in `backlog` until it is on its way.
    func pack(
        _ bytes: UnsafeRawBufferPointer, more: Bool, heldIn backlog: Backlog? = nil
    ) -> Sent? {
        // What an XSUB sends are subscriptions, to libzmq itself.
        guard packsFrames, role.type != ZMQ_XSUB, role.type != ZMQ_ROUTER || hasAddress else {
            return nil
        }
        packed.append(bytes)
        guard !more else { return .whole }
        hasAddress = false
        var frame = packed.take()
        if let backlog { frame.hold(in: backlog) }
        return frame.sendAsItIs(to: self, more: false)
    }

    /// Why the last send failed; nil when a signal interrupted it.
    func whyUnsent() -> Sent? {
        switch zmq_errno() {
        case EINTR: nil
        case EAGAIN: .full
        case EHOSTUNREACH: .unreachable
        default: preconditionFailure("A socket can't send: \(BusFault.lastError)")
        }
    }
}

extension String {
    fileprivate func replacingHost(_ name: String, with number: String) -> String {
        hasPrefix("tcp://\(name):") ? "tcp://\(number)\(dropFirst(6 + name.utf8.count))" : self
    }
}
