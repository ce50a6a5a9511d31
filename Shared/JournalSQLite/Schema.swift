import Journal
import ParlorWire

/// What is in the file, and how a file of an older version becomes one of this version.
enum Schema {
    /// "Prlr", at its place in the file's header.
    static let application = 0x5072_6c72
    static var version: Int { migrations.count }

    private static let migrations = [
        """
        CREATE TABLE meta (
            epoch TEXT NOT NULL,
            salt INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE streams (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            deadline INTEGER,
            digest INTEGER NOT NULL,
            UNIQUE (kind, key)
        ) STRICT;
        CREATE INDEX deadlines ON streams (deadline, kind, key) WHERE deadline IS NOT NULL;
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
        CREATE INDEX revisions ON events (stream, rev, command);
        CREATE TABLE snapshots (
            stream INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            rev INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            state BLOB NOT NULL,
            UNIQUE (stream, schema)
        ) STRICT;
        CREATE TABLE listings (
            list TEXT NOT NULL,
            sort TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            digest INTEGER NOT NULL,
            PRIMARY KEY (list, sort, kind, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE checkpoints (
            follower TEXT NOT NULL PRIMARY KEY,
            position INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
        """
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
        CREATE INDEX quiet_commands ON quiet (stream, command);
        DROP INDEX deadlines;
        CREATE INDEX due ON streams (kind, deadline, key) WHERE deadline IS NOT NULL;
        ALTER TABLE snapshots RENAME TO snapshots_1;
        CREATE TABLE snapshots (
            stream INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            rev INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            state BLOB NOT NULL,
            UNIQUE (stream, schema, rev)
        ) STRICT;
        INSERT INTO snapshots SELECT stream, schema, rev, digest, state FROM snapshots_1;
        DROP TABLE snapshots_1;
        """,
        "ALTER TABLE quiet ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;",
        "ALTER TABLE streams ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;",
        """
        ALTER TABLE events ADD COLUMN call_digest INTEGER;
        ALTER TABLE quiet ADD COLUMN call_digest INTEGER;
        CREATE TABLE parked (
            id INTEGER PRIMARY KEY,
            follower TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            actor TEXT NOT NULL,
            command_id TEXT NOT NULL,
            call TEXT NOT NULL,
            body BLOB NOT NULL,
            at INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            UNIQUE (kind, key, actor, command_id)
        ) STRICT;
        """,
        """
        CREATE TABLE lineage (
            id INTEGER PRIMARY KEY,
            epoch TEXT NOT NULL,
            up_to INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT;
        """,
        """
        ALTER TABLE events ADD COLUMN item INTEGER;
        CREATE INDEX items ON events (stream, item, rev) WHERE item IS NOT NULL;
        ALTER TABLE streams ADD COLUMN active INTEGER;
        """,
        """
        ALTER TABLE events ADD COLUMN trace TEXT;
        CREATE INDEX traces ON events (trace) WHERE trace IS NOT NULL;
        ALTER TABLE streams ADD COLUMN deadline_trace TEXT;
        """,
        "ALTER TABLE parked ADD COLUMN trace TEXT;",
        """
        ALTER TABLE streams ADD COLUMN base INTEGER;
        ALTER TABLE streams ADD COLUMN kept INTEGER;
        CREATE TABLE gaps (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT;
        """,
    ]

    /// Refuses what this version can't read, before anything is changed.
    static func check(_ connection: SQLiteConnection) throws(JournalFault) {
        let path = connection.path
        let application = try connection.number("PRAGMA application_id")
        guard application == Schema.application else {
            throw JournalFault(
                .unopenable,
                "\(path) is another program's database, not a journal."
                    + " Move it away, or set PARLOR_DATA to another folder.")
        }
        let version = try connection.number("PRAGMA user_version")
        guard version <= Schema.version else { throw .newer(path, Int64(version)) }
    }

    static func isEmpty(_ connection: SQLiteConnection) throws(JournalFault) -> Bool {
        let marks = [
            "PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_schema",
        ]
        for mark in marks where try connection.number(mark) != 0 { return false }
        return true
    }

    static func migrate(_ connection: SQLiteConnection) throws(JournalFault) {
        let old = try connection.number("PRAGMA user_version")
        guard old < version else { return }
        try connection.execute("BEGIN IMMEDIATE")
        do throws(JournalFault) {
            for migration in migrations[old...] { try connection.execute(migration) }
            if old == 0 { try begin(connection) }
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// The statements that made the tables and indexes, to be compared with those of a sound file.
    static func definitions(in connection: SQLiteConnection) throws(JournalFault) -> [String] {
        var definitions: [String] = []
        let all = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        try connection.prepare(all).each { row in
            definitions.append((0..<4).map { row.text($0) }.joined(separator: "|"))
        }
        return definitions
    }

    /// Another history begins here: it shares all up to `head` with the one before.
    static func beginEpoch(
        _ connection: SQLiteConnection, after old: Epoch, upTo head: Position
    ) throws(JournalFault) -> Epoch {
        let salt = try connection.prepare("SELECT salt FROM meta").first { $0.integer(0) } ?? 0
        let epoch = newEpoch()
        try connection.execute("BEGIN IMMEDIATE")
        try connection.prepare("INSERT INTO lineage (epoch, up_to, digest) VALUES (?, ?, ?)")
            .run(old.rawValue, head, Digest.lineage(epoch: old.rawValue, upTo: head))
        try connection.prepare("UPDATE meta SET epoch = ?, digest = ?")
            .run(epoch, Digest.meta(epoch: epoch, salt: salt))
        try connection.execute("COMMIT")
        return Epoch(epoch)
    }

    private static func newEpoch() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }

    private static func begin(_ connection: SQLiteConnection) throws(JournalFault) {
        let epoch = newEpoch()
        let salt = Int64.random(in: .min ... .max)
        try connection.execute("PRAGMA application_id = \(application)")
        try connection.prepare("INSERT INTO meta (epoch, salt, digest) VALUES (?, ?, ?)")
            .run(epoch, salt, Digest.meta(epoch: epoch, salt: salt))
    }
}

extension JournalFault {
    static func newer(_ path: String, _ version: Int64) -> JournalFault {
        JournalFault(
            .otherVersion,
            "\(path) was written by a newer Parlor (journal version \(version),"
                + " this one reads up to \(Schema.version))."
                + " Start that version, or restore a backup.")
    }
}
