import Foundation
import Platform
import TestKit

extension PostgresServer {
    /// Runs a program of PostgreSQL, as a user that it accepts: never as root. They may not look into
    /// every folder.
    func run(_ program: String, _ arguments: String...) throws {
        let words = [Self.programs + "/" + program] + arguments
        _ = try Program.output(of: Self.prefix + words, in: "/")
    }

    /// Where whatever is made goes: below `TMPDIR`, unless a socket's path would be too long there.
    private static let temporary: String = {
        let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let trimmed = chosen.hasSuffix("/") ? String(chosen.dropLast()) : chosen
        return trimmed.hasPrefix("/") && trimmed.utf8.count <= 60 ? trimmed : "/tmp"
    }()

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
        var template = Array("\(temporary)/parlor-postgres-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ProgramFault("No folder can be made in \(temporary).")
        }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        if getuid() == 0, let owner = getpwnam(user) {
            chown(path, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        return URL(fileURLWithPath: path)
    }
}

private enum ThisProcess {
    static let path = getenv("PATH").map { String(cString: $0) } ?? ""
}
