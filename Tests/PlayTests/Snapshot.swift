import Foundation
import Testing

@testable import Play

/// Screens that were looked at and found good, as text files beside the tests.
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("Screens")

    /// A screen that has no file yet is written, and the test fails once.
    static func expect(
        _ lines: [String], as name: String, at place: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appendingPathComponent("\(name).txt")
        let shown = lines.joined(separator: "\n") + "\n"
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            try shown.write(to: file, atomically: true, encoding: .utf8)
            Issue.record(
                "Wrote \(name).txt: look at it, and keep it if it is good.", sourceLocation: place)
            return
        }
        #expect(shown == kept, "The screen differs from \(name).txt.", sourceLocation: place)
    }
}
