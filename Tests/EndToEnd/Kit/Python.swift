import Bus
import Foundation
import TestKit

/// The scripts that speak to a bus from outside, in a language that knows nothing of ours.
enum Python {
    private static let interpreter = "/usr/bin/python3"

    static func start(_ script: String, at bus: BusAddress, _ arguments: String...) throws
        -> Program
    {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Python")
        return try start(
            [folder.appendingPathComponent(script).path, "\(bus.port)"] + arguments)
    }

    /// The first block of a page that has this text, with this bus's addresses in the place
    /// of the usual ones.
    static func startBlock(
        of page: String, having part: String = "", at bus: BusAddress, _ arguments: String...
    ) throws -> Program {
        let text = try String(
            contentsOfFile: "\(Executables.checkout)/docs/\(page)", encoding: .utf8)
        let blocks = text.components(separatedBy: "```python\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        guard let block = blocks.first(where: { part.isEmpty || $0.contains(part) }) else {
            throw Unusable("docs/\(page) shows no such Python.")
        }
        return try start(
            [
                "-c",
                block.replacing("127.0.0.1:5550", with: "127.0.0.1:\(bus.port)")
                    .replacing("127.0.0.1:5551", with: "127.0.0.1:\(bus.port + 1)"),
            ] + arguments)
    }

    /// A module that is a program by itself.
    static func start(module: String, _ arguments: String...) throws -> Program {
        try start(["-m", module] + arguments, needing: module)
    }

    private static func start(
        _ arguments: [String], needing module: String = "zmq"
    ) throws -> Program {
        let check = try Program(interpreter, ["-c", "import \(module)"], environment: [:])
        guard try check.outcome().exit == 0 else {
            throw Unusable(
                "\(interpreter) has no \(module), which these tests need. "
                    + "Install it: apt-get install -y python3-\(module)")
        }
        return try Program(interpreter, arguments, environment: Executables.environment([:]))
    }
}
