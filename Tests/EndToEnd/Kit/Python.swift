import Bus
import Foundation

/// The scripts that speak to a bus from outside, in a language that knows nothing of ours.
enum Python {
    private static let interpreter = "/usr/bin/python3"

    static func start(_ script: String, at bus: BusAddress, _ arguments: String...) throws
        -> Program
    {
        let check = try Program(interpreter, ["-c", "import zmq"], environment: [:])
        guard try check.outcome().exit == 0 else {
            throw Unusable(
                "\(interpreter) has no zmq, which these tests speak to the bus with. "
                    + "Install it: apt-get install -y python3-zmq")
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Python")
        return try Program(
            interpreter, [folder.appendingPathComponent(script).path, "\(bus.port)"] + arguments,
            environment: Executables.environment([:]))
    }
}
