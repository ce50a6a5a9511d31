import CSQLite
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct VersionTests {
    let folder = Folder()

    @Test func `a journal of version 1 is renewed and has everything`() throws {
        FrozenJournal.one.write(to: folder.journal)
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(journal.epoch == "1yohpvov6wvx8")
        let bodies = ["Ada", "Countess", "Lovelace", "Ada", "Byron"].map { NewEvent.renamed($0) }
        let events = try journal.events(after: 0, limit: .max, bytes: .max)
        #expect(events.map(\.body) == bodies.map(\.body))
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot?.rev == 3)
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .ada)?.rev == 3)
        #expect(try journal.firstAnswer(to: .by("bob", "c3"), on: .ada)?.rev == 4)
        #expect(
            try journal.deadlines(of: StreamName.kinds, limit: 9)
                == [StoredDeadline(stream: .room, at: .noon + .seconds(60))])
        #expect(try journal.list("names", prefix: "", after: nil, limit: 9).map(\.stream) == [.ada])
        #expect(try journal.checkpoint("chat") == 7)

        #expect(try journal.append(.append(to: .ada, after: 4, .by("ada", "c1"))) == .conflict)
        var batch = Batch(.to(.ada, after: 4, .by("ada", "c4")))
        batch.noOps = [NoOp(stream: .room, rev: 1, command: .by("ada", "c5"), at: .noon)]
        #expect(try journal.append(batch) == .kept(upTo: 6))
        let again = try SQLiteJournal(at: folder.journal)
        try again.verify()
        #expect(try again.head() == 6)
    }

    @Test func `a journal of version 2 is renewed and forgets in time`() throws {
        FrozenJournal.two.write(to: folder.journal)
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(journal.epoch == "1jx24hw9b51t3")
        let bodies = ["Ada", "Countess", "Ada", "Byron"].map { NewEvent.renamed($0).body }
        #expect(try journal.events(after: 0, limit: .max, bytes: .max).map(\.body) == bodies)
        #expect(try journal.load(.ada, schema: 1, upTo: 2)?.snapshot?.rev == 1)
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot?.rev == 3)
        let quiet: [(StreamName, CommandKey, Revision)] = [
            (.ada, .by("ada", "q1"), 3), (.room, .by("bob", "q2"), 1), (.bob, .by("bob", "q3"), 0),
        ]
        for (stream, command, rev) in quiet {
            #expect(try journal.firstAnswer(to: command, on: stream)?.rev == rev)
        }

        for hour in 0..<49 {
            var batch = Batch()
            batch.noOps = (0..<60).map { minute in
                NoOp(
                    stream: .ada, rev: 3, command: .by("ada", "\(hour):\(minute)"),
                    at: .noon + .seconds(60 * (60 * hour + minute)))
            }
            #expect(try journal.append(batch) != .conflict)
        }
        for (stream, command, _) in quiet {
            #expect(try journal.firstAnswer(to: command, on: stream) == nil)
        }
        try SQLiteJournal(at: folder.journal).verify()
    }

    @Test func `what was parked before version 9 has no trace, and what comes has one`() throws {
        func park(_ id: String, as trace: TraceID?, in journal: SQLiteJournal) throws {
            var batch = Batch()
            batch.parked = [
                ParkedCommand(
                    follower: "chat", stream: .ada, command: .by("@follower.chat", id),
                    call: "person.note", body: Bytes("{}".utf8), trace: trace, at: .noon)
            ]
            #expect(try journal.append(batch) != .conflict)
        }
        try park("1", as: nil, in: SQLiteJournal(at: folder.journal))
        change(
            """
            ALTER TABLE parked DROP COLUMN trace; ALTER TABLE streams DROP COLUMN base;
            ALTER TABLE streams DROP COLUMN kept; DROP TABLE gaps; PRAGMA user_version = 8
            """)
        let renewed = try SQLiteJournal(at: folder.journal)
        try renewed.verify()
        try park("2", as: "t2", in: renewed)
        #expect(try renewed.parked(limit: 9).commands.map(\.trace) == [nil, "t2"])

        change("UPDATE parked SET trace = 't3' WHERE command_id = '2'")
        let error = #expect(throws: JournalFault.self) { try renewed.parked(limit: 9) }
        #expect(error?.code == .corrupted)
    }

    private func change(_ sql: String) {
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.journal, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    @Test func `nothing is written to a journal that a newer version has renewed meanwhile`() throws
    {
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        var newer: OpaquePointer?
        #expect(sqlite3_open(folder.journal, &newer) == SQLITE_OK)
        #expect(sqlite3_exec(newer, "PRAGMA user_version = 99", nil, nil, nil) == SQLITE_OK)
        let error = #expect(throws: JournalFault.self) { try journal.grow(.ada) }
        #expect(error?.code == .otherVersion && error?.isFinal == true)
        #expect(throws: JournalFault.self) {
            try journal.reading { () throws(JournalFault) in
                _ = try journal.head()
                _ = try journal.append(.append(to: .ada, after: 1, .by("ada", "c9")))
            }
        }
        sqlite3_close(newer)
        #expect(try journal.head() == 1)
    }

    @Test(arguments: [FrozenJournal.one, .two])
    func `a reader leaves an older version to its service`(frozen: FrozenJournal) throws {
        frozen.write(to: folder.journal)
        let before = try folder.contents()
        let error = #expect(throws: JournalFault.self) {
            try SQLiteJournal(reading: folder.journal)
        }
        #expect(error?.code == .otherVersion)
        #expect(try folder.contents() == before)
    }
}
