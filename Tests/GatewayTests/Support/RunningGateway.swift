import Foundation

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
        var said = ""
        while !said.contains("\n") {
            let bytes = errors.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Unexpected("the gateway ended: \(said)") }
            said += String(decoding: bytes, as: UTF8.self)
        }
        let digits = said.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
        guard let port = Int(digits) else { throw Unexpected(said) }
        self.port = port
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The processor's time that it has had, in seconds.
    func time() throws -> Double {
        let stat = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        let fields = stat.split(separator: " ")
        return Double(Int(fields[13])! + Int(fields[14])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
