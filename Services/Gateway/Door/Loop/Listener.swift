import CWebSockets
import TLS

/// Opens the port. Libwebsockets accepts, encrypts, waits and writes; HTTP and WebSocket are ours, on
/// its raw sockets (decision 6).
enum Listener {
    private static let name = "door"

    /// On a loop of libev, which asks the kernel only for sockets where something happens:
    /// libwebsockets alone asks for each, every time.
    static func open(
        _ settings: DoorSettings, on loop: OpaquePointer, user: UnsafeMutableRawPointer
    ) throws(DoorFault) -> OpaquePointer {
        do { try settings.certificate?.check() } catch {
            throw DoorFault(
                "\(error) Set PARLOR_TLS_CERT to the certificate chain and PARLOR_TLS_KEY to its key."
            )
        }
        lws_set_log_level(0, nil)
        let texts = Texts(settings)
        var info = lws_context_creation_info()
        info.port = Int32(settings.port)
        info.iface = texts.host
        info.vhost_name = texts.name
        info.protocols = UnsafePointer(texts.protocols)
        info.listen_accept_role = texts.role
        info.listen_accept_protocol = texts.name
        info.pt_serv_buf_size = UInt32(WritingRoom.capacity)
        info.user = user
        info.foreign_loops = texts.loops(loop)
        (info.gid, info.uid) = (-1, -1)
        info.options =
            UInt64(LWS_SERVER_OPTION_LIBEV)
            | UInt64(LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG)
            | UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
            | UInt64(LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
        if !settings.host.contains(":") { info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6) }
        if settings.certificate != nil {
            info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            info.ssl_cert_filepath = texts.chain
            info.ssl_private_key_filepath = texts.key
            info.alpn = texts.alpn
        }
        guard let context = lws_create_context(&info) else {
            throw DoorFault(
                "\(settings.host):\(settings.port) can't be opened: another program has it, or it is"
                    + " no address of this machine. Set PARLOR_HTTP to another.")
        }
        return context
    }

    /// What libwebsockets keeps pointers to for as long as the context lives, so as long as we do.
    private struct Texts {
        let name = UnsafePointer(strdup(Listener.name))
        let role = UnsafePointer(strdup("raw-skt"))
        let alpn = UnsafePointer(strdup("http/1.1"))
        let host: UnsafePointer<CChar>?
        let chain: UnsafePointer<CChar>?
        let key: UnsafePointer<CChar>?
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)

        func loops(_ loop: OpaquePointer) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
            let loops = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
            loops.initialize(to: UnsafeMutableRawPointer(loop))
            return loops
        }

        init(_ settings: DoorSettings) {
            host =
                ["0.0.0.0", "::"].contains(settings.host)
                ? nil : UnsafePointer(strdup(settings.host))
            chain = settings.certificate.map { UnsafePointer(strdup($0.chain)) }
            key = settings.certificate.map { UnsafePointer(strdup($0.key)) }
            var door = lws_protocols()
            door.name = name
            door.callback = doorCallback
            protocols.initialize(to: door)
            (protocols + 1).initialize(to: lws_protocols())
        }
    }
}
