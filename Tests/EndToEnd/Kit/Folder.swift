import Foundation

/// A folder for one test, removed at its end.
final class Folder: Sendable {
    static let temporary = FileManager.default.temporaryDirectory

    let path: String

    init() throws {
        path = Self.temporary.appendingPathComponent("parlor-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
