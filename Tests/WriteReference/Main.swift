import Foundation
import Reference

/// Writes the pages of the protocol and its types for TypeScript, in the folder of the project.
@main
enum Main {
    static func main() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let files = try Reference(root: root).files()
        // A kind that is gone leaves no page.
        try? FileManager.default.removeItem(at: root.appendingPathComponent("docs/protocol"))
        for (path, text) in files {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
