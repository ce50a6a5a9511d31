import Foundation

enum Folder {
    static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
    static let docs = tests.deletingLastPathComponent().appendingPathComponent("docs")
}
