import Journal
import JournalSQLite
import MemoryJournals
import Testing
import Wire

/// Where journals of one kind live: each opened at a place is an instance on the same events.
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
