import Foundation

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
        // Commits wait from when every process has heard of it.
        while try query("SHOW synchronous_standby_names") != standby {}
    }

    /// Makes a user who must say a password.
    public func require(password: String, of user: String) throws {
        _ = try query("CREATE ROLE \(user) SUPERUSER LOGIN PASSWORD '\(password)'")
        let file = data + "/pg_hba.conf"
        let others = try String(contentsOfFile: file, encoding: .utf8)
        try ("host all \(user) 127.0.0.1/32 scram-sha-256\n" + others)
            .write(toFile: file, atomically: false, encoding: .utf8)
        try run("pg_ctl", "reload", "--silent", "-D", data)
        while try query("SELECT count(*) FROM pg_hba_file_rules WHERE user_name = '{\(user)}'")
            != "1"
        {}
    }

    /// Of a database that has nothing in it yet.
    public func addressOfNewDatabase() throws -> String {
        let name = "d" + UUID().uuidString.lowercased().replacing("-", with: "")
        _ = try query("CREATE DATABASE \(name)")
        return address.replacing("/postgres", with: "/\(name)")
    }

    /// All that the tables of a database have, as text: bytes in hexadecimal.
    public func dump(_ address: String) throws -> String {
        try Command(["\(Self.programs)/pg_dump", "--data-only", "-d", address]).output()
    }

    private func query(_ sql: String) throws -> String {
        let words = ["\(Self.programs)/psql", "-AtX", "-d", socketAddress, "-c", sql]
        return try Command(words).output().trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
