import Foundation
import Reference

/// Writes docs/protocol.md, docs/asyncapi.yaml and docs/openapi.yaml, in the folder of the project.
@main
enum Main {
    static func main() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for (path, text) in try Reference(root: root).files() {
            try text.write(to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
        }
    }
}
