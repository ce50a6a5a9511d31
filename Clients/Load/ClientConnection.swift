import IOLoop
import ParlorWire
import Platform
import TLS

/// One TCP connection that never waits.
final class ClientConnection {
    let descriptor: Int32
    private var waiting = Bytes()
    private var tls: TLSSession?
    private var watcher: Watcher?

    init(to address: GatewayAddress, as guest: Int) throws(LoadFault) {
        descriptor = socket(AF_INET, streamSocket, 0)
        guard descriptor >= 0 else { throw .outOf("open files; raise 'ulimit -n'") }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
        if let source = address.source(of: guest) {
            #if canImport(Glibc)
                setsockopt(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &yes, 4)
            #endif
            guard source.pointed({ bind(descriptor, $0, $1) }) == 0 else {
                throw .outOf("addresses of this machine to connect from")
            }
        }
        guard
            address.socketAddress.pointed({ connect(descriptor, $0, $1) }) == 0
                || errno == EINPROGRESS
        else { throw .outOf("ports to connect from") }
        guard address.isEncrypted else { return }
        do { tls = try TLSSession(asClientOver: descriptor) } catch { throw LoadFault("\(error)") }
    }

    deinit {
        watcher = nil
        close(descriptor)
    }

    /// Calls when it is made, when it can be read, and when it takes what waits.
    func watch(on loop: EventLoop, _ call: @escaping (Watcher.Events) -> Void) {
        watcher = Watcher(descriptor, on: loop, call)
        watcher?.wanted = [.reading, .writing]
    }

    /// Nil while it is there; else why it could not be made.
    var trouble: String? {
        if let trouble = tls?.trouble { return trouble }
        var (error, size) = (Int32(0), socklen_t(4))
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
        return error == 0 ? nil : String(cString: strerror(error))
    }

    func send(_ bytes: Bytes) {
        waiting += bytes
        flush()
    }

    func flush() {
        defer { watcher?.wanted = isBlocked ? [.reading, .writing] : .reading }
        guard !waiting.isEmpty else { return }
        let sent = waiting.withUnsafeBytes {
            tls?.write($0) ?? Platform.send(descriptor, $0.baseAddress, $0.count, Self.quietly)
        }
        if sent == waiting.count { waiting = [] } else if sent > 0 { waiting.removeFirst(sent) }
    }

    /// More can be sent as soon as the socket takes it.
    private var isBlocked: Bool { tls?.isBlocked ?? !waiting.isEmpty }

    func receive(into room: UnsafeMutableRawBufferPointer) -> TLSSession.Received {
        if let tls {
            // Only then can be sent what waited for the other end's introduction.
            defer { flush() }
            return tls.read(into: room)
        }
        let count = recv(descriptor, room.baseAddress, room.count, 0)
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    #if canImport(Glibc)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif
}

extension LoadFault {
    static func outOf(_ what: String) -> LoadFault {
        LoadFault("This machine has no more \(what): \(String(cString: strerror(errno))).")
    }
}
