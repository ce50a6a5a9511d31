import Foundation
import Platform
import TLS
import TestKit

/// A server's end that says again whatever it hears, on a thread of its own.
final class EchoServer: Sendable {
    /// The client's end of the same connection. It is the client's to close.
    let socket: Int32

    init(_ certificate: Certificate) throws {
        var ends: [Int32] = [0, 0]
        precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        socket = ends[0]
        let own = ends[1]
        let server = try TLSServer(certificate)
        _ = fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK)
        let session = try TLSSession(of: server, over: own)
        nonisolated(unsafe) let unshared = session
        Thread.detachNewThread { Self.run(unshared, own) }
    }

    private static func run(_ session: TLSSession, _ socket: Int32) {
        defer { close(socket) }
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            switch room.withUnsafeMutableBytes({ session.read(into: $0) }) {
            case .bytes(let count): say(room.prefix(count), session, socket)
            case .ended: return
            case .nothing: wait(socket, POLLIN)
            }
        }
    }

    private static func say(_ bytes: ArraySlice<UInt8>, _ session: TLSSession, _ socket: Int32) {
        var left = bytes
        while !left.isEmpty {
            let count = left.withUnsafeBytes { session.write($0) }
            guard count >= 0 else { return }
            left = left.dropFirst(count)
            if count == 0 { wait(socket, session.isBlocked ? POLLOUT : POLLIN) }
        }
    }

    private static func wait(_ socket: Int32, _ event: Int32) {
        var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
        poll(&waiting, 1, Int32(longestWait / .milliseconds(1)))
    }
}
