import Foundation

/// A pooler in front of a server: its clients share two connections, as long as each takes.
public final class PgBouncer: Sendable {
    public enum Mode: String, Sendable, CaseIterable { case transaction, session }

    public let port: Int
    private let watchman: Watchman

    public init(_ mode: Mode, before server: PostgresServer) throws {
        let folder = try PostgresServer.makeFolder()
        port = try PostgresServer.freePort()
        // Of the thread that starts it, it inherits which signals are blocked: SIGTERM may be one.
        watchman = try Watchman(over: folder, stoppingBy: "kill -KILL $(cat \(folder.path)/pid)")
        let settings = """
            [databases]
            * = host=127.0.0.1 port=\(server.port) user=parlor
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = \(mode.rawValue)
            default_pool_size = \(mode == .transaction ? 2 : 20)
            logfile = \(folder.path)/log
            pidfile = \(folder.path)/pid
            """
        let file = folder.path + "/pgbouncer.ini"
        try (settings + "\n").write(toFile: file, atomically: false, encoding: .utf8)
        _ = try Command(
            PostgresServer.prefix + ["pgbouncer", "--daemon", "--quiet", file]
        ).output()
    }

    public var address: String { "postgres://parlor@127.0.0.1:\(port)/postgres" }
}
