import Foundation
import Platform
import TestKit

/// A pooler in front of a server: its clients share two connections, as long as each takes.
public final class PgBouncer: Sendable {
    public enum Mode: String, Sendable, CaseIterable { case transaction, session }

    private let lease: PortLease
    private let watchman: Watchman

    public init(_ mode: Mode, before server: PostgresServer) throws {
        let folder = try PostgresServer.makeFolder()
        lease = try PortLease()
        let port = lease.first
        watchman = try Watchman(over: folder, stoppingBy: "kill $(cat \(folder.path)/pid)")
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
        _ = try Program.output(
            of: PostgresServer.prefix + ["pgbouncer", "--daemon", "--quiet", file], in: "/")
        try wait(for: "PgBouncer to listen") { Self.listens(port) }
    }

    private static func listens(_ port: Int) -> Bool {
        let trial = socket(AF_INET, streamSocket, 0)
        defer { close(trial) }
        return sockaddr_in("127.0.0.1", port: port).pointed { connect(trial, $0, $1) } == 0
    }

    public var address: String { "postgres://parlor@127.0.0.1:\(lease.first)/postgres" }
}
