import Foundation
import TestKit

/// What a command of this machine says before it ends without a fault.
func run(_ words: String...) throws -> String {
    // A pipe is open as long as anybody holds it, and holds up who fills it.
    let said = FileManager.default.temporaryDirectory
        .appendingPathComponent("said-\(UUID().uuidString)")
    try Data().write(to: said)
    defer { try? FileManager.default.removeItem(at: said) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: said)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try process.waitForEnd()
    guard process.terminationStatus == 0 else { throw Unexpected("\(words[0]) failed") }
    return try String(contentsOf: said, encoding: .utf8)
}
