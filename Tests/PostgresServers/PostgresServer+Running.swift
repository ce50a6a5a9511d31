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

    static func makeFolder() throws -> URL {
        var template = Array("\(Command.folder)/parlor-postgres-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw noFolder }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        if getuid() == 0, let owner = getpwnam(user) {
            chown(path, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        return URL(fileURLWithPath: path)
    }

    private static var noFolder: CommandFault {
        CommandFault("No folder can be made in \(Command.folder).")
    }
}

private enum ThisProcess {
    static let path = getenv("PATH").map { String(cString: $0) } ?? ""
}
