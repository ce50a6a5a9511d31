internal import COpenSSL
import Platform

/// One end of TLS over a socket that never waits.
public final class TLSSession {
    public enum Received { case bytes(Int), nothing, ended }

    /// For all clients: each connection of its own is small beside it.
    private nonisolated(unsafe) static let clients = SSL_CTX_new(TLS_client_method())

    private let session: OpaquePointer
    /// Why the other end could not be understood.
    public private(set) var trouble: String?
    /// The socket took too little: more can be written when it can.
    public private(set) var isBlocked = false

    /// The client's end. It believes any certificate: it is for measuring a server that one knows.
    public convenience init(asClientOver socket: Int32) throws(TLSFault) {
        try self.init(Self.clients, over: socket)
        SSL_set_connect_state(session)
    }

    /// The client's end, for a server that proves by its certificate that it is this host.
    public convenience init(
        to host: String, trusting trust: TLSTrust, over socket: Int32
    ) throws(TLSFault) {
        try self.init(trust.context, over: socket)
        SSL_set_connect_state(session)
        SSL_set_hostflags(session, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1 { return }
        guard SSL_set1_host(session, host) == 1 else { throw .noMemory }
        host.withCString { name in
            let name = UnsafeMutableRawPointer(mutating: name)
            SSL_ctrl(
                session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), name)
        }
    }

    /// The server's end.
    public convenience init(of server: TLSServer, over socket: Int32) throws(TLSFault) {
        try self.init(server.context, over: socket)
        SSL_set_accept_state(session)
    }

    private init(_ context: OpaquePointer?, over socket: Int32) throws(TLSFault) {
        guard let context, let session = SSL_new(context) else { throw .noMemory }
        self.session = session
        // OpenSSL's writes raise SIGPIPE when the other end is gone.
        signal(SIGPIPE, SIG_IGN)
        SSL_set_fd(session, socket)
        let modes =
            SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
            | SSL_MODE_RELEASE_BUFFERS
        SSL_ctrl(session, SSL_CTRL_MODE, Int(modes), nil)
    }

    deinit { SSL_free(session) }

    /// True once both ends have introduced themselves. Until then, call it again when the socket is
    /// ready.
    public func introduce(to host: String) throws(TLSFault) -> Bool {
        ERR_clear_error()
        let result = SSL_do_handshake(session)
        guard result != 1 else { return true }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return false
        case SSL_ERROR_SSL where SSL_get_verify_result(session) != X509_V_OK:
            throw .unbelieved(host, SSL_get_verify_result(session))
        case SSL_ERROR_SSL:
            throw TLSFault("\(host) speaks no TLS that is understood (\(TLSFault.lastReason)).")
        default: throw TLSFault("\(host) broke off the connection.")
        }
    }

    /// The socket took too little, or else more has to come from it first.
    public var wantsToWrite: Bool { SSL_want(session) == SSL_WRITING }

    /// How many of the bytes were taken, at most a record; none before the other end has introduced
    /// itself, and -1 when the session is broken.
    public func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        ERR_clear_error()
        let count = SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count))
        guard count <= 0 else {
            isBlocked = false
            return Int(count)
        }
        let why = SSL_get_error(session, count)
        isBlocked = why == SSL_ERROR_WANT_WRITE
        return isBlocked || why == SSL_ERROR_WANT_READ ? 0 : -1
    }

    /// At most a record. With room for a whole one, nothing is kept that the socket does not show.
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

    /// Tells the other end that nothing more is written.
    public func finish() {
        ERR_clear_error()
        SSL_shutdown(session)
    }
}
