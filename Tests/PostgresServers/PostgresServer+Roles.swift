public import Foundation
import TestKit

extension PostgresServer {
    /// Where whoever takes writes of these is found.
    public static func address(of servers: [PostgresServer]) -> String {
        let hosts = servers.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        return "postgres://parlor@\(hosts)/postgres"
    }

    /// From now on a commit waits for this standby.
    public func synchronize(with standby: String) throws {
        try configure(["synchronous_standby_names = '\(standby)'"])
        try run("pg_ctl", "reload", "--silent", "-D", data)
        try wait(for: "the server to know the standby \(standby)") {
            try query("SHOW synchronous_standby_names") == standby
        }
        // Commits wait from when the process that makes checkpoints has heard of it.
        _ = try query("CHECKPOINT")
    }

    /// Makes a user who must say a password.
    public func require(password: String, of user: String) throws {
        _ = try query("CREATE ROLE \(user) SUPERUSER LOGIN PASSWORD '\(password)'")
        let file = data + "/pg_hba.conf"
        let others = try String(contentsOfFile: file, encoding: .utf8)
        try ("host all \(user) 127.0.0.1/32 scram-sha-256\n" + others)
            .write(toFile: file, atomically: false, encoding: .utf8)
        try run("pg_ctl", "reload", "--silent", "-D", data)
        let rules = "SELECT count(*) FROM pg_hba_file_rules WHERE user_name = '{\(user)}'"
        try wait(for: "the server to ask \(user) for a password") { try query(rules) == "1" }
    }

    /// Of a database that has nothing in it yet.
    public func addressOfNewDatabase() throws -> String {
        let name = "d" + UUID().uuidString.lowercased().replacing("-", with: "")
        _ = try query("CREATE DATABASE \(name)")
        return address.replacing("/postgres", with: "/\(name)")
    }

    /// All that the tables of a database have, as text: bytes in hexadecimal.
    public func dump(_ address: String) throws -> String {
        try Program.output(of: ["\(Self.programs)/pg_dump", "--data-only", "-d", address])
    }

    /// Copies a database into a file.
    public func backUp(_ address: String, to path: String) throws {
        let words = ["\(Self.programs)/pg_dump", "--format=custom", "-f", path, "-d", address]
        _ = try Program.output(of: words)
    }

    /// Puts such a copy in the place of a database that nobody uses.
    public func restore(_ address: String, from path: String) throws {
        guard let slash = address.lastIndex(of: "/") else {
            throw ProgramFault("\(address) names no database.")
        }
        let name = address[address.index(after: slash)...]
        _ = try query("DROP DATABASE \(name) WITH (FORCE)")
        _ = try query("CREATE DATABASE \(name)")
        let words = ["\(Self.programs)/pg_restore", "--exit-on-error", "-d", address, path]
        _ = try Program.output(of: words)
    }

    /// All that a server keeps, its log too.
    public var files: URL { URL(fileURLWithPath: data) }

    /// What is in memory is in its files, too.
    public func writeOut() throws { _ = try query("CHECKPOINT") }

    /// Looks at samples of all columns of a database, and keeps them.
    public func analyze(_ address: String) throws { _ = try query("ANALYZE", on: address) }

    /// Writes all tables of a database anew, without what was in them before.
    public func rewrite(_ address: String) throws {
        try analyze(address)
        _ = try query("VACUUM FULL", on: address)
    }

    private func query(_ sql: String, on address: String? = nil) throws -> String {
        let address = address ?? socketAddress
        let words = ["\(Self.programs)/psql", "-AtX", "-d", address, "-c", sql]
        return try Program.output(of: words).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
