import Foundation
import TestKit

/// Stops a server and removes its folder when this process ends, however it ends.
final class Watchman: Sendable {
    private let lifeline: Pipe
    private let process: Process

    init(over folder: URL, stoppingBy stop: String) throws {
        (lifeline, process) = (Pipe(), Process())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            trap '' INT TERM; read line
            \(stop) >/dev/null 2>&1
            rm -rf \(folder.path)
            """,
        ]
        process.standardInput = lifeline
        // A child that is started meanwhile must not hold the other end, too.
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        try lifeline.fileHandleForReading.close()
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
        do { try process.waitForEnd() } catch { print("\(error)") }
    }
}
