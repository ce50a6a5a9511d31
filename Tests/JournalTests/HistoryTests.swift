import Foundation
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct HistoryTests {
    @Test(arguments: Place.Kind.allCases)
    func `a stream's history is read on another thread, from any revision on`(
        _ kind: Place.Kind
    ) async throws {
        let place = Place(kind)
        let journal = try place.open()
        for start in stride(from: 0, to: 1_200, by: 100) {
            var batch = Batch()
            for rev in start..<start + 100 {
                let event = NewEvent(name: "renamed", body: Bytes("\(rev + 1)".utf8))
                batch.appends += [StreamName.ada, .room].map { stream in
                    Append(
                        stream: stream, after: rev, command: .by("ada", "c\(rev)"), at: .noon,
                        events: [event])
                }
            }
            #expect(try journal.append(batch) != .conflict)
        }
        let history = try journal.history(of: .ada)
        let (all, some) = try await Task.detached {
            var (all, some) = ([StoredEvent](), [StoredEvent]())
            try history.read(0) { event in
                all.append(event)
                return false
            }
            try history.read(1_000) { event in
                some.append(event)
                return some.count == 150
            }
            return (all, some)
        }.value
        #expect(all.map(\.rev) == Array(1...1_200) && all.allSatisfy { $0.stream == .ada })
        #expect(all.allSatisfy { $0.body == Bytes("\($0.rev)".utf8) })
        #expect(some.map(\.rev) == Array(1_001...1_150))
        let none = try journal.history(of: StreamName("ada", "nobody"))
        try none.read(0) { _ in
            Issue.record("nothing happened there")
            return true
        }
    }

    /// Whoever comes and goes would otherwise take itself for the last, and remove the log of those
    /// who stay.
    @Test func `a journal whose history is read stays in use`() throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        try journal.history(of: .ada).read(0) { _ in false }
        let log = try Self.file(folder.journal + "-wal")
        let other = try WriterProcess(folder.journal, "bob", "--batches", "1")
        #expect(try other.lines().kept.count == 1)
        #expect(try Self.file(folder.journal + "-wal") == log)
        try journal.grow(.ada)
        #expect(try SQLiteJournal(reading: folder.journal).head() == journal.head())
    }

    @Test func `the history of a journal that took this one's place is another`() throws {
        let (folder, other) = (Folder(), Folder())
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        do { try SQLiteJournal(at: other.journal).grow(.ada) }
        let history = journal.history(of: .ada)
        for file in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: folder.journal + file)
        }
        try FileManager.default.moveItem(atPath: other.journal, toPath: folder.journal)
        #expect(throws: JournalFault.self) { try history.read(0) { _ in false } }
    }

    private static func file(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.systemFileNumber] as? Int)
    }
}
