import CSQLite
import Foundation
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct OpeningTests {
    let folder = Folder()

    private func refusal(of path: String) -> JournalFault? {
        do {
            _ = try SQLiteJournal(at: path)
            return nil
        } catch { return error }
    }

    private func run(_ sql: String, at path: String) {
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    @Test func `what was kept is there after closing`() throws {
        var journal: SQLiteJournal? = try SQLiteJournal(at: folder.journal)
        try journal?.grow(.ada, .bob, .ada)
        let (epoch, contents) = (journal?.epoch, try Contents(of: journal!))
        journal = nil
        #expect(!FileManager.default.fileExists(atPath: folder.journal + "-wal"))
        let again = try SQLiteJournal(at: folder.journal)
        #expect(again.epoch == epoch)
        #expect(try Contents(of: again) == contents)
        try again.verify()
    }

    @Test func `journals made anew have other epochs`() throws {
        let one = try SQLiteJournal(at: folder.journal)
        let two = try SQLiteJournal(at: Folder().journal)
        #expect(one.epoch != two.epoch)
    }

    @Test func `a newer version is refused and not touched`() throws {
        _ = try SQLiteJournal(at: folder.journal)
        run("PRAGMA user_version = 11", at: folder.journal)
        let before = try folder.contents()
        let fault = try #require(refusal(of: folder.journal))
        #expect(fault.code == .otherVersion)
        #expect(
            fault.detail == "\(folder.journal) was written by a newer Parlor (journal version 11,"
                + " this one reads up to 10). Start that version, or restore a backup.")
        #expect(try folder.contents() == before)
    }

    @Test func `another program's database is refused and not touched`() throws {
        run("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')", at: folder.journal)
        let before = try folder.contents()
        let fault = try #require(refusal(of: folder.journal))
        #expect(fault.code == .unopenable)
        #expect(fault.detail.contains("another program's database"))
        #expect(try folder.contents() == before)
    }

    @Test func `a file that is no database is refused and not touched`() throws {
        try folder.write(Bytes("Dear diary, today I lost at cards again.".utf8))
        let before = try folder.contents()
        let fault = try #require(refusal(of: folder.journal))
        #expect(fault.code == .unopenable)
        #expect(fault.detail.contains("not a journal"))
        #expect(try folder.contents() == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.journal"])
    }

    @Test func `an empty file becomes a journal`() throws {
        try folder.write([])
        try SQLiteJournal(at: folder.journal).grow(.ada)
    }

    @Test func `a missing folder is told`() throws {
        let fault = try #require(refusal(of: folder.path + "/none/test.journal"))
        #expect(fault.code == .unopenable)
        #expect(fault.detail.contains("folder is missing"))
    }

    @Test func `a folder is no journal`() throws {
        let fault = try #require(refusal(of: folder.path))
        #expect(fault.code == .unopenable)
        #expect(fault.detail.contains("it is a folder"))
    }

    @Test func `a reader sees what writers keep and keeps nothing itself`() throws {
        let writer = try SQLiteJournal(at: folder.journal)
        let reader = try SQLiteJournal(reading: folder.journal)
        try writer.grow(.ada)
        #expect(try reader.heads(of: [.ada])[.ada]?.rev == 1)
        try reader.verify()
        let error = #expect(throws: JournalFault.self) { try reader.grow(.ada) }
        #expect(error?.code == .readOnly)
        try writer.grow(.ada)
        #expect(try reader.head() == 2)
    }

    @Test func `nothing is kept in a file that was deleted`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        try FileManager.default.removeItem(atPath: folder.journal)
        let error = #expect(throws: JournalFault.self) { try journal.grow(.bob) }
        #expect(error?.code == .unopenable)
        #expect(error?.isFinal == true)
    }

    @Test(arguments: [
        (file: 0o444, folder: 0o777, says: "fault readOnly"),
        (file: 0o644, folder: 0o555, says: "fault unopenable"),
        (file: 0o644, folder: 0o000, says: "fault unopenable"),
    ])
    func `without the right to write nothing is opened`(
        rights: (file: Int, folder: Int, says: String)
    ) throws {
        _ = try SQLiteJournal(at: folder.journal)
        for name in ["", ".turn", ".write"] {
            chmod(folder.journal + name, mode_t(name == "" ? rights.file : 0o666))
        }
        if rights.folder != 0o777 { unlink(folder.journal + ".turn") }
        chmod(folder.path, mode_t(rights.folder))
        defer { chmod(folder.path, 0o700) }
        let writer = try WriterProcess(folder.journal, "nobody", "--batches", "1", "--nobody")
        let line = try writer.line()
        #expect(line.hasPrefix(rights.says))
        #expect(line.contains("right"))
    }
}
