import Foundation
import TestKit

/// A TCP connection from outside, which says whatever it is told.
final class Line {
    let descriptor: Int32
    private(set) var isAtEnd = false

    /// `room` bounds what the system takes in before anybody reads.
    init(
        to port: Int, at host: String = "127.0.0.1", from source: String? = nil, room: Int32? = nil
    ) throws {
        descriptor = socket(AF_INET, streamSocket, 0)
        // Else what a test starts would keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if !os(Linux)
            var isSilent: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, 4)
        #endif
        limitSending(on: descriptor)
        if var room { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, 4) }
        if let source { _ = Self.with(source, 0) { bind(descriptor, $0, $1) } }
        let connected = Self.with(host, port) { connect(descriptor, $0, $1) }
        // `deinit` closes it: it runs after an init that throws as late as here, too.
        guard connected == 0 else {
            throw Unusable("Nobody listens on port \(port) of \(host).")
        }
    }

    private static func with(
        _ host: String, _ port: Int, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// What can't be sent because the other end left is lost.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, silently)
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// What has come; nothing when nothing did in that time, or at the end.
    func receive(within patience: Duration) -> [UInt8] {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(patience / .milliseconds(1))
        guard !isAtEnd, poll(&entry, 1, milliseconds) == 1 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        isAtEnd = bytes.isEmpty
        return bytes
    }
}

#if os(Linux)
    let silently = Int32(MSG_NOSIGNAL)
#else
    let silently: Int32 = 0
#endif
