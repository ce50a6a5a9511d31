public import Foundation
import Platform
import TestKit

/// A PostgreSQL server for tests alone: in a temporary folder, on a port of its own, and gone when
/// the process that started it is.
public final class PostgresServer: Sendable {
    /// The one that most tests share, started when the first asks for it.
    public static let shared = Result { try PostgresServer() }

    public let folder: URL
    private let lease: PortLease
    private let watchman: Watchman

    public var port: Int { lease.first }
    var data: String { folder.path + "/data" }

    /// A new one, with these lines more in its settings.
    public convenience init(_ settings: String...) throws {
        try self.init { server in
            try server.run(
                "initdb", "--no-sync", "--no-instructions", "--data-checksums", "--auth=trust",
                "--username=parlor", "--locale=C", "--encoding=UTF8", "-D", server.data)
            try server.configure(Self.small + settings)
        }
    }

    /// A standby of another, which follows it from the first event on.
    public convenience init(following primary: PostgresServer, _ settings: String...) throws {
        try self.init { server in
            try server.run(
                "pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--no-sync",
                "-d", "\(primary.socketAddress)?application_name=standby", "-D", server.data)
            try server.configure(settings)
        }
    }

    private init(_ make: (PostgresServer) throws -> Void) throws {
        folder = try Self.makeFolder()
        lease = try PortLease()
        let data = folder.path + "/data"
        let stop =
            Self.prefix + [
                "\(Self.programs)/pg_ctl", "stop", "--silent", "--mode=immediate", "--timeout=30",
                "-D", data,
            ]
        // A test that fails may leave a server that is frozen: such a one does not stop.
        let script = """
            pid=$(head -n 1 \(data)/postmaster.pid 2>/dev/null)
            [ -n "$pid" ] && { pkill -CONT -P $pid; kill -CONT $pid; } >/dev/null 2>&1
            \(stop.joined(separator: " "))
            """
        watchman = try Watchman(over: folder, stoppingBy: script)
        try make(self)
        try start()
    }

    /// Where a journal finds it.
    public var address: String { "postgres://parlor@127.0.0.1:\(port)/postgres" }

    /// The same, through a socket in the file system.
    public var socketAddress: String {
        let folder = folder.path.replacing("/", with: "%2F")
        return "postgres://parlor@\(folder):\(port)/postgres"
    }

    public func start() throws {
        try run("pg_ctl", "start", "--wait", "--silent", "-D", data, "-l", folder.path + "/log")
    }

    public func stop() throws {
        try run("pg_ctl", "stop", "--wait", "--silent", "--mode=fast", "-D", data)
    }

    /// From now on it takes writes, in a new timeline.
    public func promote() throws {
        try run("pg_ctl", "promote", "--wait", "--silent", "-D", data)
    }

    /// All of its processes at once, with no chance to write anything more.
    public func kill() throws {
        let all = try stopped()
        for pid in all { Platform.kill(pid, SIGKILL) }
        try wait(for: "the killed server to be gone") {
            all.allSatisfy { ServerProcess($0)?.hasEnded ?? true }
        }
        // Where nobody waits for orphans, the dead still look as if they used these.
        for lock in ["data/postmaster.pid", ".s.PGSQL.\(port).lock"] {
            unlink("\(folder.path)/\(lock)")
        }
    }

    /// None of its processes goes on until `resume`.
    public func freeze() throws { for pid in try stopped() { Platform.kill(pid, SIGSTOP) } }
    public func resume() throws {
        let postmaster = try postmaster()
        for pid in ServerProcess.children(of: postmaster) + [postmaster] {
            Platform.kill(pid, SIGCONT)
        }
    }

    public func configure(_ lines: [String]) throws {
        let file = data + "/postgresql.auto.conf"
        let before = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let place = [
            "port = \(port)", "listen_addresses = '127.0.0.1'",
            "unix_socket_directories = '\(folder.path)'",
        ]
        try (before + (lines + place).joined(separator: "\n") + "\n")
            .write(toFile: file, atomically: false, encoding: .utf8)
    }

    /// A killed process loses nothing that the system has, so full pages are not needed. `fsync`
    /// stays on, since Parlor refuses servers without.
    private static let small = [
        "shared_buffers = 32MB", "max_connections = 300", "max_wal_size = 256MB",
        "log_min_messages = warning", "wal_level = replica", "timezone = 'UTC'",
        "full_page_writes = off",
    ]

    /// All of its processes: the one that starts the others is stopped, so that it starts no more.
    private func stopped() throws -> [pid_t] {
        let postmaster = try postmaster()
        Platform.kill(postmaster, SIGSTOP)
        try wait(for: "the server to be stopped") {
            ServerProcess(postmaster)?.isStopped ?? true
        }
        return [postmaster] + ServerProcess.children(of: postmaster)
    }

    private func postmaster() throws -> pid_t {
        let text = try String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
        guard let first = text.split(separator: "\n").first, let postmaster = pid_t(first) else {
            throw ProgramFault("The server has not written which process it is.")
        }
        return postmaster
    }
}
