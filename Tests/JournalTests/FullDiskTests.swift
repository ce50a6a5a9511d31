import Journal
import ParlorWire
import Testing

@testable import JournalSQLite

@Suite struct FullDiskTests {
    private func batch(_ number: Int) -> Batch {
        let long = NewEvent(name: "long", body: Bytes(repeating: 7, count: 10_000))
        return .append(to: .ada, after: number, .by("ada", "c\(number)"), long)
    }

    @Test func `a full disk keeps what was kept and goes on when there is room`() throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.connection.execute("PRAGMA max_page_count = 120")
        var kept = 0
        let error = #expect(throws: JournalFault.self) {
            while kept < 100 {
                _ = try journal.append(batch(kept))
                kept += 1
            }
        }
        #expect(error?.code == .full)
        #expect(error?.isFinal == false)
        #expect(kept > 5)
        #expect(try journal.head() == Position(kept))
        try journal.verify()

        try journal.connection.execute("PRAGMA max_page_count = 100000")
        #expect(try journal.append(batch(kept)) == .kept(upTo: Position(kept + 1)))
        #expect(try journal.append(batch(kept + 1)) == .kept(upTo: Position(kept + 2)))
        #expect(try SQLiteJournal(reading: folder.journal).head() == Position(kept + 2))
    }

    @Test func `a process that may write no more loses nothing`() throws {
        let folder = Folder()
        let writer = try WriterProcess(folder.journal, "ada", "--file-limit", "200000")
        let lines = try writer.lines()
        #expect(lines.last?.hasPrefix("fault full") == true)
        let kept = try #require(lines.kept.last)
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(try journal.head() >= kept)
        try journal.grow(.bob)
    }
}
