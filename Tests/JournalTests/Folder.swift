import Foundation
import ParlorWire

/// A fresh folder, gone when the tests are.
struct Folder {
    let path: String
    var journal: String { path + "/test.journal" }

    private static let all: URL = {
        let all = FileManager.default.temporaryDirectory
            .appendingPathComponent("journal-tests-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: Folder.all) }
        return all
    }()

    init() {
        let folder = Self.all.appendingPathComponent(UUID().uuidString)
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    func contents(of suffix: String = "") throws -> Bytes {
        try Self.bytes(of: journal + suffix)
    }

    static func bytes(of path: String) throws -> Bytes {
        Bytes(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func write(_ bytes: Bytes, to suffix: String = "") throws {
        try Data(bytes).write(to: URL(fileURLWithPath: journal + suffix))
    }
}
