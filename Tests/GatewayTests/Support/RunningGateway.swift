import Foundation
import TestKit
import Testing

/// The gateway as its users run it: a process on a free port.
final class RunningGateway {
    let process = Process()
    let port: Int

    init(_ environment: [String: String] = [:]) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let built = ["debug", "release"].map { root.appendingPathComponent(".build/\($0)/gateway") }
        let executable = ([folder.appendingPathComponent("gateway")] + built).first {
            access($0.path, X_OK) == 0
        }
        process.executableURL = executable
        process.environment = [
            "PARLOR_HTTP": "127.0.0.1:0", "PARLOR_ECHO": "1", "PARLOR_WEB": "",
        ].merging(environment) { _, given in given }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        do {
            let said = try Self.firstLine(of: errors.fileHandleForReading)
            let digits = said.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
            guard let port = Int(digits) else { throw Unexpected(said) }
            self.port = port
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
    }

    private static func firstLine(of errors: FileHandle) throws -> String {
        _ = fcntl(errors.fileDescriptor, F_SETFL, O_NONBLOCK)
        var said = ""
        var bytes = [UInt8](repeating: 0, count: 4_096)
        try wait(for: "the gateway to say where it is open") {
            let count = read(errors.fileDescriptor, &bytes, bytes.count)
            guard count != 0 else { throw Unexpected("the gateway ended: \(said)") }
            if count > 0 { said += String(decoding: bytes.prefix(count), as: UTF8.self) }
            return said.contains("\n")
        }
        return said
    }

    deinit {
        process.terminate()
        do { try process.waitForEnd() } catch { Issue.record(error) }
    }

    /// Everything that is sent meanwhile is there when it goes on.
    func whileStopped(_ act: () throws -> Void) rethrows {
        kill(process.processIdentifier, SIGSTOP)
        defer { kill(process.processIdentifier, SIGCONT) }
        try act()
    }
}
