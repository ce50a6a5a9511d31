import Foundation
import Journal
import JournalSQLite
import Testing
import Wire

/// Where journals of one kind live: every one opened at a place is another instance on the same events.
final class Place {
    enum Kind: CaseIterable {
        case memory
        case sqlite
    }

    let folder = Folder()
    private let kind: Kind
    private let disk = MemoryJournal.Disk(epoch: "e1")

    init(_ kind: Kind) { self.kind = kind }

    func open() throws -> any Journal {
        switch kind {
        case .memory: MemoryJournal(on: disk)
        case .sqlite: try SQLiteJournal(at: folder.journal)
        }
    }
}

/// A fresh folder, gone with the test.
final class Folder {
    let path: String
    var journal: String { path + "/test.journal" }

    init() {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("journal-\(UUID().uuidString)")
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func contents(of suffix: String = "") throws -> Bytes {
        Bytes(try Data(contentsOf: URL(fileURLWithPath: journal + suffix)))
    }

    func write(_ bytes: Bytes, to suffix: String = "") throws {
        try Data(bytes).write(to: URL(fileURLWithPath: journal + suffix))
    }
}
