public import ParlorWire
import Platform
import Synchronization

/// A client's end of TLS whose reads and writes wait. One thread may read while another writes.
public final class TLSClient: Sendable {
    private let socket: Int32
    /// How long a write waits while the server takes nothing.
    private let patience: Duration
    /// OpenSSL's sessions are for one thread at a time.
    private let session: Mutex<TLSSession>

    /// A reader may take what a writer waits for. So the writer looks again after this time.
    private static let glance: Duration = .milliseconds(50)

    /// Introduces itself over a socket that is connected, and makes the socket non-blocking.
    /// `time` is for the introduction, and for each part of a write that the server takes.
    public init(
        to host: String, trusting trust: TLSTrust, over socket: Int32, within time: Duration
    ) throws(TLSFault) {
        (self.socket, patience) = (socket, time)
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        let session = try TLSSession(to: host, trusting: trust, over: socket)
        let end = Clock.instant + time
        while try !session.introduce(to: host) {
            try Self.wait(for: session.wantsToWrite ? POLLOUT : POLLIN, at: socket, until: end)
        }
        self.session = Mutex(session)
    }

    public func write(_ bytes: Bytes) throws(TLSFault) { try write(bytes, within: patience) }

    /// Fails once the server has taken nothing for this time.
    public func write(_ bytes: Bytes, within time: Duration) throws(TLSFault) {
        var sent = 0
        var end = Clock.instant + time
        while sent < bytes.count {
            let (count, event) = session.withLock { session in
                let count = bytes.withUnsafeBytes {
                    session.write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
                }
                return (count, session.isBlocked ? POLLOUT : POLLIN)
            }
            guard count >= 0 else { throw .broken }
            sent += count
            if count > 0 {
                end = Clock.instant + time
            } else {
                guard Clock.instant < end else { throw .silent }
                _ = Self.isReady(for: event, at: socket, within: Self.glance)
            }
        }
    }

    /// What comes next; empty once the other end is gone. With no time at all, it waits for ever.
    public func read(within time: Duration) throws(TLSFault) -> Bytes {
        let end = time == .zero ? nil : Clock.instant + time
        var room = Bytes(repeating: 0, count: 1 << 16)
        while true {
            let (received, event) = session.withLock { session in
                let received = room.withUnsafeMutableBytes { session.read(into: $0) }
                return (received, session.wantsToWrite ? POLLOUT : POLLIN)
            }
            switch received {
            case .bytes(let count): return Bytes(room.prefix(count))
            case .ended: return []
            case .nothing: try Self.wait(for: event, at: socket, until: end)
            }
        }
    }
}

private extension TLSClient {
    static func wait(for event: Int32, at socket: Int32, until end: Instant?) throws(TLSFault) {
        let time = end.map { max(.zero, $0 - Clock.instant) }
        guard isReady(for: event, at: socket, within: time) else { throw .silent }
    }

    static func isReady(for event: Int32, at socket: Int32, within time: Duration?) -> Bool {
        var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
        let milliseconds = time.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1
        let count = poll(&waiting, 1, milliseconds)
        return count > 0 || count < 0 && errno == EINTR
    }
}

extension TLSFault {
    static let broken = TLSFault("The connection broke.")
    public static let silent = TLSFault("The server said nothing, or took nothing, in time.")
}
