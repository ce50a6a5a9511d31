import Platform
import TLS

/// The bytes of an accepted connection: a socket that never waits, and TLS over it where there is a
/// certificate.
final class Transport {
    private let socket: Int32
    private let tls: TLSSession?

    /// It closes the socket at its end.
    init(over socket: Int32, as server: TLSServer?) throws(TLSFault) {
        self.socket = socket
        if let server { tls = try TLSSession(of: server, over: socket) } else { tls = nil }
    }

    deinit { close(socket) }

    /// What has come in, under TLS and all; nil at the end.
    func peek(atMost most: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: most)
        let count = recv(socket, &bytes, most, Int32(MSG_PEEK))
        if count > 0 { return Array(bytes[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// It can be read once more than that is there.
    func awaitMore(than count: Int) { setLowWater(count + 1) }

    /// Of what `peek` gave.
    func skip(_ count: Int) {
        var bytes = [UInt8](repeating: 0, count: count)
        _ = recv(socket, &bytes, count, 0)
        setLowWater(1)
    }

    private func setLowWater(_ count: Int) {
        var count = Int32(count)
        setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &count, 4)
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> TLSSession.Received {
        if let tls { return tls.read(into: room) }
        let count = recv(socket, room.baseAddress, room.count, 0)
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .ended
    }

    /// How many were taken; nil when the connection is broken.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = tls?.write(rest) ?? send(socket, rest.baseAddress, rest.count, 0)
            if count < 0 {
                guard tls == nil, errno == EAGAIN || errno == EINTR else { return nil }
                break
            }
            if count == 0 { break }
            written += count
        }
        return written
    }

    /// Nothing more is written.
    func finish() {
        tls?.finish()
        shutdown(socket, Int32(SHUT_WR))
    }
}
