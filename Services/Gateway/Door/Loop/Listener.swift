import Platform

/// The open port.
final class Listener {
    let descriptor: Int32

    init(_ settings: DoorSettings) throws(DoorFault) {
        // A write to a closed connection returns an error instead of raising a signal.
        signal(SIGPIPE, SIG_IGN)
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        hints.ai_family = settings.host.contains(":") ? AF_INET6 : AF_INET
        var found: UnsafeMutablePointer<addrinfo>?
        getaddrinfo(settings.host, "\(settings.port)", &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard let place = found?.pointee else { throw .unopenable(settings) }
        descriptor = socket(place.ai_family, place.ai_socktype, place.ai_protocol)
        Self.set(SOL_SOCKET, SO_REUSEADDR, to: 1, of: descriptor)
        // Several gateways share it. Linux spreads who comes; on macOS one of them gets all.
        Self.set(SOL_SOCKET, SO_REUSEPORT, to: 1, of: descriptor)
        if place.ai_family == AF_INET6 {
            Self.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: 0, of: descriptor)
        }
        Self.neverWait(descriptor)
        guard bind(descriptor, place.ai_addr, place.ai_addrlen) == 0,
            listen(descriptor, SOMAXCONN) == 0
        else { throw .unopenable(settings) }
    }

    deinit { close(descriptor) }

    /// Who waits to be let in, as a socket that never waits; nil when nobody does, or this process has
    /// no more files.
    func next() -> Int32? {
        let socket = accept(descriptor, nil, nil)
        guard socket >= 0 else { return nil }
        Self.neverWait(socket)
        Self.set(Int32(IPPROTO_TCP), TCP_NODELAY, to: 1, of: socket)
        return socket
    }

    func turnAway(_ socket: Int32) { close(socket) }

    var port: Int {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &size)
            }
        }
        // An IPv4 address has its port at the same place.
        return Int(in_port_t(bigEndian: address.sin6_port))
    }

    private static func neverWait(_ socket: Int32) {
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    }

    private static func set(_ level: Int32, _ option: Int32, to value: Int32, of socket: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, 4)
    }
}

extension DoorFault {
    fileprivate static func unopenable(_ settings: DoorSettings) -> DoorFault {
        DoorFault(
            "\(settings.host):\(settings.port) can't be opened: another program has it, or it is"
                + " no address of this machine. Set PARLOR_HTTP to another.")
    }
}
