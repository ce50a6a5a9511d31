import CSQLite
import Testing

/// Journals as earlier versions wrote them.
struct FrozenJournal: Sendable {
    let version: Int
    private let sql: String

    func write(to path: String) {
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    static let one = FrozenJournal(
        version: 1,
        sql: """
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
            """)

    static let two = FrozenJournal(
        version: 2,
        sql: """
            PRAGMA application_id = 1349676146;
            PRAGMA user_version = 2;
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
                VALUES(1,1,1,1772366400000,'ada','c1',1310900613,-228329729,'renamed',
                X'7B226E616D65223A22416461227D');
            INSERT INTO "events"
                VALUES(2,1,2,1772366400000,'ada','c1',NULL,1317706319,'renamed',
                X'7B226E616D65223A22436F756E74657373227D');
            INSERT INTO "events"
                VALUES(3,2,1,1772366400000,'ada','c2',804248835,-512956349,'renamed',
                X'7B226E616D65223A22416461227D');
            INSERT INTO "events"
                VALUES(4,1,3,1772366400000,'bob','c3',990584025,-1244723789,'renamed',
                X'7B226E616D65223A224279726F6E227D');
            CREATE TABLE listings (
                list TEXT NOT NULL,
                sort TEXT NOT NULL,
                kind TEXT NOT NULL,
                key TEXT NOT NULL,
                digest INTEGER NOT NULL,
                PRIMARY KEY (list, sort, kind, key)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO "listings" VALUES('names','byron','person','ada',1643595006);
            CREATE TABLE meta (
                epoch TEXT NOT NULL,
                salt INTEGER NOT NULL,
                digest INTEGER NOT NULL
            ) STRICT;
            INSERT INTO "meta" VALUES('1jx24hw9b51t3',-7608828558022203320,672127320);
            CREATE TABLE quiet (
                id INTEGER PRIMARY KEY,
                stream INTEGER NOT NULL,
                rev INTEGER NOT NULL,
                at INTEGER NOT NULL,
                actor TEXT NOT NULL,
                command_id TEXT NOT NULL,
                command INTEGER NOT NULL,
                digest INTEGER NOT NULL
            ) STRICT;
            INSERT INTO "quiet" VALUES(1,1,3,4070908800000,'ada','q1',303141355,-49143056);
            INSERT INTO "quiet" VALUES(2,2,1,1772366400000,'bob','q2',684672365,29458051);
            INSERT INTO "quiet" VALUES(3,3,0,1772366400000,'bob','q3',1635358798,-1022234486);
            CREATE TABLE snapshots (
                stream INTEGER NOT NULL,
                schema INTEGER NOT NULL,
                rev INTEGER NOT NULL,
                digest INTEGER NOT NULL,
                state BLOB NOT NULL,
                UNIQUE (stream, schema, rev)
            ) STRICT;
            INSERT INTO "snapshots" VALUES(1,1,1,1133948076,X'7B226E616D65223A22416461227D');
            INSERT INTO "snapshots" VALUES(1,1,3,-61378591,X'7B226E616D65223A224279726F6E227D');
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
            INSERT INTO "streams" VALUES(3,'person','bob',NULL,-1859795811);
            CREATE INDEX revisions ON events (stream, rev, command);
            CREATE INDEX quiet_commands ON quiet (stream, command);
            CREATE INDEX due ON streams (kind, deadline, key) WHERE deadline IS NOT NULL;
            COMMIT;
            """)
}
