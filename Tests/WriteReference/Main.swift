import Foundation
import Reference

/// Writes the pages of the protocol and its types for TypeScript, in the folder of the project.
@main
enum Main {
    static func main() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for (path, text) in try Reference(root: root).files() {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
