import CSQLite
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct DamagedStreamTests {
    let folder = Folder()

    private func damage(_ sql: String) throws {
        do {
            let journal = try SQLiteJournal(at: folder.journal)
            try journal.grow(.ada, .bob, .ada, .ada)
            var batch = Batch(.to(.ada, after: 3, .by("ada", "c3")))
            batch.checkpoints["chat"] = 7
            _ = try journal.append(batch)
        }
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.journal, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    private func expectCorrupted(_ use: () throws -> Void) {
        let error = #expect(throws: JournalFault.self) { try use() }
        #expect(error?.code == .corrupted)
    }

    @Test(arguments: [
        "UPDATE events SET command = -1 WHERE stream = 1 AND rev = 2",
        "UPDATE events SET command = 1 << 40 WHERE stream = 1 AND rev = 2",
        "UPDATE events SET command = NULL WHERE stream = 1 AND rev = 1",
        "UPDATE events SET rev = -7 WHERE stream = 1 AND rev = 1",
        "UPDATE events SET rev = 0 WHERE stream = 1 AND rev = 1",
        "UPDATE events SET rev = 5000000000 WHERE stream = 1 AND rev = 4",
        "UPDATE events SET rev = 9223372036854775807 WHERE stream = 1 AND rev = 4",
        "DELETE FROM events WHERE stream = 1 AND rev = 1",
        "DELETE FROM events WHERE stream = 1 AND rev = 3",
    ])
    func `a damaged stream is told at every use, and spares the others`(sql: String) throws {
        try damage(sql)
        let journal = try SQLiteJournal(at: folder.journal)
        for _ in 1...2 {
            expectCorrupted { _ = try journal.load(.ada, schema: 1, upTo: nil) }
            expectCorrupted {
                _ = try journal.events(of: .ada, after: 0, limit: 9, bytes: .max)
            }
            expectCorrupted { _ = try journal.firstAnswer(to: .by("ada", "x"), on: .ada) }
            expectCorrupted {
                _ = try journal.append(.append(to: .ada, after: 4, .by("ada", "x")))
            }
        }
        #expect(try journal.append(.append(to: .bob, after: 1, .by("bob", "x"))) != .conflict)
        #expect(try journal.firstAnswer(to: .by("bob", "x"), on: .bob)?.rev == 2)
    }

    @Test(arguments: [
        "DELETE FROM events WHERE position = 1", "DELETE FROM events WHERE position = 3",
        "UPDATE events SET position = 9 WHERE position = 3", "DELETE FROM streams WHERE id = 1",
    ])
    func `followers are told of an event that is missing`(sql: String) throws {
        try damage(sql)
        let journal = try SQLiteJournal(at: folder.journal)
        expectCorrupted { _ = try journal.events(after: 0, limit: 9, bytes: .max) }
        expectCorrupted {
            _ = try journal.scan(
                after: 0, for: WantedEvents(["person.renamed"], having: [:]), rows: 9, limit: 9,
                bytes: .max)
        }
    }

    @Test func `a damaged command is not taken for another one`() throws {
        try damage("UPDATE events SET command_id = 'c9' WHERE command_id = 'c3'")
        let journal = try SQLiteJournal(at: folder.journal)
        expectCorrupted { _ = try journal.firstAnswer(to: .by("ada", "c3"), on: .ada) }
        expectCorrupted { _ = try journal.append(.append(to: .ada, after: 4, .by("ada", "c3"))) }
    }

    @Test func `a damaged checkpoint is never followed from`() throws {
        try damage("UPDATE checkpoints SET position = 9")
        let journal = try SQLiteJournal(at: folder.journal)
        expectCorrupted { _ = try journal.checkpoint("chat") }
    }

    @Test func `a damaged number of a stream stops nothing but the making of streams`() throws {
        try damage("UPDATE streams SET id = 9223372036854775807 WHERE id = 2")
        let journal = try SQLiteJournal(at: folder.journal)
        expectCorrupted { _ = try journal.append(.append(to: .room, after: 0, .by("bob", "x"))) }
        try journal.grow(.ada)
    }
}
