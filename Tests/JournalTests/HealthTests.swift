import Foundation
import Journal
import ParlorWire
import Testing

@testable import JournalSQLite

@Suite struct HealthTests {
    let folder = Folder()

    private func refusal(of path: String) -> JournalFault? {
        do {
            _ = try SQLiteJournal(at: path)
            return nil
        } catch { return error }
    }

    @Test func `a journal that was emptied or deleted is not begun anew in silence`() throws {
        try SQLiteJournal(at: folder.journal).grow(.ada)
        try folder.write([])
        for _ in 1...2 {
            let fault = try #require(refusal(of: folder.journal))
            #expect(fault.code == .corrupted && fault.detail.contains("parlor restore"))
            #expect(try folder.contents() == [])
            #expect(throws: JournalFault.self) { try SQLiteJournal.isEmpty(at: folder.journal) }
        }
        try FileManager.default.removeItem(atPath: folder.journal)
        #expect(refusal(of: folder.journal)?.code == .corrupted)
        #expect(!FileManager.default.fileExists(atPath: folder.journal))

        try FileManager.default.removeItem(atPath: folder.journal + ".turn")
        try SQLiteJournal(at: folder.journal).grow(.ada)
    }

    @Test func `a journal that lost its log before its tables reached the file is refused`() throws
    {
        let journal = try SQLiteJournal(at: folder.journal)
        let (file, turn) = (try folder.contents(), try folder.contents(of: ".turn"))
        _ = journal
        let copy = Folder()
        try copy.write(file)
        try copy.write(turn, to: ".turn")
        #expect(try Schema.isEmpty(SQLiteConnection(copy.journal, .readOnly)))
        #expect(refusal(of: copy.journal)?.code == .corrupted)
    }

    @Test func `nothing is kept in a file that was emptied meanwhile`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        truncate(folder.journal, 0)
        let fault = #expect(throws: JournalFault.self) { try journal.grow(.bob) }
        #expect(fault?.isFinal == true)
    }

    @Test func `one that can't be written is in trouble until it can, without another append`()
        throws
    {
        let journal = try SQLiteJournal(at: folder.journal)
        #expect(journal.trouble() == nil)
        try journal.connection.execute("PRAGMA max_page_count = 20")
        var kept = 0
        let body = Bytes(repeating: 7, count: 10_000)
        #expect(throws: JournalFault.self) {
            while kept < 100 {
                let event = NewEvent(name: "long", body: body)
                _ = try journal.append(
                    .append(to: .ada, after: kept, .by("ada", "c\(kept)"), event))
                kept += 1
            }
        }
        #expect(journal.writeFault?.code == .full)
        try journal.connection.execute("PRAGMA query_only = 1")
        #expect(journal.trouble() != nil)
        try journal.connection.execute("PRAGMA query_only = 0")
        let bytes = try Contents(of: journal)
        #expect(journal.trouble() == nil && journal.writeFault == nil)
        #expect(try Contents(of: journal) == bytes)
        try journal.verify()
    }

    @Test func `damage is found by the check, and looked for first at the next opening`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        #expect(journal.isCheckedFirst)
        let body = Bytes(repeating: 7, count: 10_000)
        for number in 0..<200 {
            let event = NewEvent(name: "long", body: body)
            _ = try journal.append(
                .append(to: .ada, after: number, .by("ada", "c\(number)"), event))
        }
        #expect(journal.bytes() > SQLiteJournal.checkedAtOnce && !journal.isCheckedFirst)
        try journal.checkBeside()
        try journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.journal))
        let middle = UInt64(journal.bytes() / 2)
        try file.seek(toOffset: middle)
        let sound = try #require(try file.read(upToCount: 64))
        try file.seek(toOffset: middle)
        try file.write(contentsOf: Data(sound.map { ~$0 }))

        let fault = #expect(throws: JournalFault.self) { try journal.checkBeside() }
        #expect(fault?.code == .corrupted)
        let again = try SQLiteJournal(at: folder.journal)
        #expect(again.isCheckedFirst)
        #expect(throws: JournalFault.self) { try again.check() }

        try file.seek(toOffset: middle)
        try file.write(contentsOf: sound)
        let mended = try SQLiteJournal(at: folder.journal)
        #expect(mended.isCheckedFirst)
        try mended.check()
        #expect(!mended.isCheckedFirst)
    }

    @Test func `a look at a journal that nobody uses leaves nothing beside it`() throws {
        let name = folder.path + "/ä %?#.sqlite"
        try SQLiteJournal(at: name).grow(.ada)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(try !SQLiteJournal.isEmpty(at: name))
        try SQLiteJournal(reading: name).verify()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
}
