import CSQLite
import Journal
import JournalSQLite
import Testing
import Wire

@Suite struct VersionTests {
    let folder = Folder()

    private func writeVersionOne() {
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.journal, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, Self.versionOne, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    @Test func `a journal of version 1 is renewed and has everything`() throws {
        writeVersionOne()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(journal.epoch == "1yohpvov6wvx8")
        let bodies = ["Ada", "Countess", "Lovelace", "Ada", "Byron"].map { NewEvent.renamed($0) }
        let events = try journal.events(after: 0, limit: .max, bytes: .max)
        #expect(events.map(\.body) == bodies.map(\.body))
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot?.rev == 3)
        #expect(try journal.revision(answering: .by("ada", "c1"), on: .ada) == 3)
        #expect(try journal.revision(answering: .by("bob", "c3"), on: .ada) == 4)
        #expect(
            try journal.deadlines(of: StreamName.kinds, limit: 9)
                == [StoredDeadline(stream: .room, at: .noon + .seconds(60))])
        #expect(try journal.list("names", prefix: "", after: nil, limit: 9).map(\.stream) == [.ada])
        #expect(try journal.checkpoint("chat") == 7)

        #expect(try journal.append(.append(to: .ada, after: 4, .by("ada", "c1"))) == .conflict)
        var batch = Batch(.to(.ada, after: 4, .by("ada", "c4")))
        batch.quiet = [Quiet(stream: .room, rev: 1, command: .by("ada", "c5"), at: .noon)]
        #expect(try journal.append(batch) == .kept(upTo: 6))
        let again = try SQLiteJournal(at: folder.journal)
        try again.verify()
        #expect(try again.head() == 6)
    }

    @Test func `a reader leaves version 1 to its service`() throws {
        writeVersionOne()
        let before = try folder.contents()
        let error = #expect(throws: JournalFault.self) {
            try SQLiteJournal(reading: folder.journal)
        }
        #expect(error?.code == .otherVersion)
        #expect(try folder.contents() == before)
    }

    /// As version 1 wrote it.
    private static let versionOne = """
        PRAGMA application_id = 1349676146;
        PRAGMA user_version = 1;
        BEGIN TRANSACTION;
        CREATE TABLE checkpoints (
            follower TEXT NOT NULL PRIMARY KEY,
            position INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "checkpoints" VALUES('chat',7,-505940818);
        CREATE TABLE events (
            position INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL,
            rev INTEGER NOT NULL,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            command_id TEXT NOT NULL,
            command INTEGER,
            digest INTEGER NOT NULL,
            name TEXT NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        INSERT INTO "events"
            VALUES(1,1,1,1772366400000,'ada','c1',1918279922,1474364202,'renamed',
            X'7B226E616D65223A22416461227D');
        INSERT INTO "events"
            VALUES(2,1,2,1772366400000,'ada','c1',NULL,1317706319,'renamed',
            X'7B226E616D65223A22436F756E74657373227D');
        INSERT INTO "events"
            VALUES(3,1,3,1772366400000,'ada','c1',NULL,-1993974567,'renamed',
            X'7B226E616D65223A224C6F76656C616365227D');
        INSERT INTO "events"
            VALUES(4,2,1,1772366400000,'ada','c2',1020109199,1200128164,'renamed',
            X'7B226E616D65223A22416461227D');
        INSERT INTO "events"
            VALUES(5,1,4,1772366400000,'bob','c3',94880754,507279763,'renamed',
            X'7B226E616D65223A224279726F6E227D');
        CREATE TABLE listings (
            list TEXT NOT NULL,
            sort TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            digest INTEGER NOT NULL,
            PRIMARY KEY (list, sort, kind, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "listings" VALUES('names','ada','person','ada',2116738957);
        CREATE TABLE meta (
            epoch TEXT NOT NULL,
            salt INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT;
        INSERT INTO "meta" VALUES('1yohpvov6wvx8',1452930927472204988,-1429130307);
        CREATE TABLE snapshots (
            stream INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            rev INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            state BLOB NOT NULL,
            UNIQUE (stream, schema)
        ) STRICT;
        INSERT INTO "snapshots"
            VALUES(1,1,3,-2084953473,X'7B226E616D65223A224C6F76656C616365227D');
        CREATE TABLE streams (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            deadline INTEGER,
            digest INTEGER NOT NULL,
            UNIQUE (kind, key)
        ) STRICT;
        INSERT INTO "streams" VALUES(1,'person','ada',NULL,-1281197940);
        INSERT INTO "streams" VALUES(2,'room','K7QD',1772366460000,-1824465720);
        CREATE INDEX deadlines ON streams (deadline, kind, key) WHERE deadline IS NOT NULL;
        CREATE INDEX revisions ON events (stream, rev, command);
        COMMIT;
        """
}
