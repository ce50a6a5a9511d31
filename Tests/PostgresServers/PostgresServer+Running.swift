import Foundation
import Platform

extension PostgresServer {
    /// Runs a program of PostgreSQL, as a user that it accepts: never as root.
    func run(_ program: String, _ arguments: String...) throws {
        let words = [Self.programs + "/" + program] + arguments
        _ = try Command(Self.prefix + words).output()
    }

    /// Where Debian and others put them.
    static let programs: String = {
        let versions = (Platform.names(inFolder: "/usr/lib/postgresql") ?? [])
            .compactMap { Int($0) }.sorted()
        let known = versions.reversed().map { "/usr/lib/postgresql/\($0)/bin" }
        let path = ThisProcess.path.split(separator: ":").map(String.init)
        return (known + path).first { access($0 + "/pg_ctl", X_OK) == 0 } ?? "/usr/bin"
    }()

    static var prefix: [String] {
        guard getuid() == 0 else { return [] }
        return ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--"]
    }

    private static let user: String = getpwnam("postgres") == nil ? "nobody" : "postgres"

    /// In memory where there is much of it: these servers lose nothing that the machine does not lose,
    /// and a disk that syncs for many of them at once keeps all tests waiting.
    private static let place = hasRoom("/dev/shm") ? "/dev/shm" : "/tmp"

    private static func hasRoom(_ path: String) -> Bool {
        var figures = statvfs()
        return statvfs(path, &figures) == 0
            && UInt64(figures.f_bavail) * UInt64(figures.f_frsize) > 4 << 30
    }

    static func makeFolder() throws -> URL {
        var template = Array("\(place)/parlor-postgres-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CommandFault("No folder can be made.") }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        if getuid() == 0, let owner = getpwnam(user) {
            chown(path, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        return URL(fileURLWithPath: path)
    }

    public static func freePort() throws -> Int {
        let socket = socket(AF_INET, streamSocket, 0)
        defer { close(socket) }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var bound = sockaddr_in()
        let isBound = sockaddr_in("127.0.0.1", port: 0).pointed { bind(socket, $0, $1) } == 0
        let isKnown = withUnsafeMutablePointer(to: &bound) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard isBound, isKnown == 0 else { throw CommandFault("There is no free port.") }
        return Int(UInt16(bigEndian: bound.sin_port))
    }
}

private enum ThisProcess {
    static let path = getenv("PATH").map { String(cString: $0) } ?? ""
}
