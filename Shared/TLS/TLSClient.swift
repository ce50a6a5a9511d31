internal import COpenSSL

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The client's end of TLS over a socket that never waits. It believes any certificate: it is for
/// measuring a server that one knows.
public final class TLSClient {
    public enum Received { case bytes(Int), nothing, ended }

    /// For all: each connection of its own is small beside it.
    private nonisolated(unsafe) static let context = SSL_CTX_new(TLS_client_method())

    private let session: OpaquePointer
    /// Why the other end could not be understood.
    public private(set) var trouble: String?

    public init(over socket: Int32) throws(TLSFault) {
        guard let context = Self.context, let session = SSL_new(context) else { throw .noMemory }
        self.session = session
        // OpenSSL writes without asking for silence when the other end is gone.
        signal(SIGPIPE, SIG_IGN)
        SSL_set_connect_state(session)
        SSL_set_fd(session, socket)
        let modes = SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
        SSL_ctrl(session, SSL_CTRL_MODE, Int(modes), nil)
    }

    deinit { SSL_free(session) }

    /// The socket took too little: more can be written when it can.
    public private(set) var isBlocked = false

    /// How many of the bytes were taken; none before the other end has introduced itself.
    public func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        ERR_clear_error()
        let count = SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count))
        isBlocked = count <= 0 && SSL_get_error(session, count) == SSL_ERROR_WANT_WRITE
        return max(0, Int(count))
    }

    public func read(into room: UnsafeMutableRawBufferPointer) -> Received {
        ERR_clear_error()
        let count = SSL_read(session, room.baseAddress, Int32(clamping: room.count))
        if count > 0 { return .bytes(Int(count)) }
        switch SSL_get_error(session, count) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .nothing
        case SSL_ERROR_SSL:
            trouble = "It speaks no TLS that is understood (\(TLSFault.lastReason))."
        default: break
        }
        return .ended
    }
}
