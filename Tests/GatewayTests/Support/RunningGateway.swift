import Foundation
import TestKit
import Testing

/// The gateway as its users run it: a process on a free port.
final class RunningGateway {
    private let program: Program
    let port: Int

    init(_ environment: [String: String] = [:]) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let built = ["debug", "release"].map { root.appendingPathComponent(".build/\($0)/gateway") }
        let executable = ([folder.appendingPathComponent("gateway")] + built).first {
            access($0.path, X_OK) == 0
        }
        let program = try Program(
            [executable?.path ?? "gateway"],
            environment: [
                "PARLOR_HTTP": "127.0.0.1:0", "PARLOR_ECHO": "1", "PARLOR_WEB": "",
            ].merging(environment) { _, given in given })
        try wait(for: "the gateway to say where it is open") {
            let isOver = program.hasEnded
            if program.complained.contains("\n") { return true }
            if isOver { throw Unexpected("the gateway ended: \(program.complained)") }
            return false
        }
        let said = program.complained
        let digits = said.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
        guard let port = Int(digits) else { throw Unexpected(said) }
        (self.program, self.port) = (program, port)
    }

    deinit { #expect(throws: Never.self) { try program.end() } }

    /// Everything that is sent meanwhile is there when it goes on.
    func whileStopped(_ act: () throws -> Void) rethrows {
        program.signal(SIGSTOP)
        defer { program.signal(SIGCONT) }
        try act()
    }
}
