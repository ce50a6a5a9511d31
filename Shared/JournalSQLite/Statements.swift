import Journal

/// Everything that the journal says to its file, prepared once.
struct Statements {
    let begin: Statement
    let beginReading: Statement
    let goOnWriting: Statement
    let commit: Statement
    let version: Statement
    let schema: Statement

    let stream: Statement
    let lastStream: Statement
    let addStream: Statement
    let renameStream: Statement
    let setDeadline: Statement
    let deadlines: Statement

    let addEvent: Statement
    let head: Statement
    let headOfStream: Statement
    let eventsOfStream: Statement
    let events: Statement
    let wanted: Statement
    let moved: Statement

    let commands: Statement
    let nextCommand: Statement

    let addQuiet: Statement
    let quiet: Statement
    let hasQuiet: Statement
    let oldestQuiet: Statement
    let newestQuiet: Statement
    let pruneQuiet: Statement

    let putSnapshot: Statement
    let snapshots: Statement
    let snapshotRevisions: Statement
    let removeSnapshot: Statement

    let addListing: Statement
    let removeListing: Statement
    let listings: Statement

    let putCheckpoint: Statement
    let checkpoint: Statement

    let park: Statement
    let resume: Statement
    let parked: Statement
    let parkedTargets: Statement
    let countParked: Statement

    init(_ connection: SQLiteConnection) throws(JournalFault) {
        begin = try connection.prepare("BEGIN IMMEDIATE")
        beginReading = try connection.prepare("BEGIN")
        // Changes nothing, and may not unless the transaction becomes one that writes.
        goOnWriting = try connection.prepare("UPDATE meta SET epoch = epoch WHERE 0")
        commit = try connection.prepare("COMMIT")
        version = try connection.prepare("PRAGMA data_version")
        schema = try connection.prepare("PRAGMA user_version")

        stream = try connection.prepare(
            "SELECT id, generation FROM streams WHERE kind = ? AND key = ?")
        lastStream = try connection.prepare("SELECT max(id) FROM streams")
        addStream = try connection.prepare(
            "INSERT INTO streams (id, kind, key, generation, digest) VALUES (?, ?, ?, ?, ?)")
        renameStream = try connection.prepare(
            "UPDATE streams SET key = ?2, deadline = NULL, digest = ?3 WHERE id = ?1")
        setDeadline = try connection.prepare(
            "UPDATE streams SET deadline = ?2, digest = ?3 WHERE id = ?1")
        deadlines = try connection.prepare(
            """
            SELECT key, deadline FROM streams WHERE kind = ? AND deadline IS NOT NULL
            ORDER BY deadline, key LIMIT ?
            """)

        addEvent = try connection.prepare(
            """
            INSERT INTO events
                (stream, rev, at, actor, command_id, command, digest, name, body, call_digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        head = try connection.prepare("SELECT max(position) FROM events")
        headOfStream = try connection.prepare("SELECT max(rev) FROM events WHERE stream = ?")
        eventsOfStream = try connection.prepare(
            """
            SELECT position, stream, rev, at, actor, command_id, command, digest, name, body,
                call_digest
            FROM events WHERE stream = ? AND rev > ? ORDER BY rev LIMIT ?
            """)
        events = try connection.prepare(
            """
            SELECT position, stream, rev, at, actor, command_id, command, events.digest, name, body,
                call_digest, kind, key, generation
            FROM events JOIN streams ON streams.id = stream
            WHERE position > ? ORDER BY position LIMIT ?
            """)
        wanted = try connection.prepare(
            """
            SELECT position, name IN (SELECT value FROM json_each(?2))
                AND (SELECT kind FROM streams WHERE id = stream) || '.' || name
                    IN (SELECT value FROM json_each(?3))
            FROM events WHERE position > ?1 ORDER BY position LIMIT ?4
            """)
        moved = try connection.prepare(
            """
            SELECT kind, key FROM streams
            WHERE id IN (SELECT stream FROM events WHERE position > ?)
            """)

        commands = try connection.prepare(
            "SELECT rev, command FROM events WHERE stream = ? AND rev > ? ORDER BY rev")
        nextCommand = try connection.prepare(
            """
            SELECT rev FROM events WHERE stream = ? AND rev > ? AND command IS NOT NULL
            ORDER BY rev LIMIT 1
            """)

        addQuiet = try connection.prepare(
            """
            INSERT INTO quiet
                (stream, rev, at, actor, command_id, command, digest, seen, call_digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        quiet = try connection.prepare(
            """
            SELECT stream, rev, at, actor, command_id, command, digest, seen, call_digest FROM quiet
            WHERE stream = ? AND command = ?
            """)
        hasQuiet = try connection.prepare("SELECT id FROM quiet WHERE stream = ? LIMIT 1")
        oldestQuiet = try connection.prepare("SELECT seen FROM quiet ORDER BY id LIMIT 1")
        newestQuiet = try connection.prepare(
            """
            SELECT stream, rev, at, actor, command_id, command, digest, seen, call_digest FROM quiet
            ORDER BY id DESC LIMIT 1
            """)
        pruneQuiet = try connection.prepare(
            """
            DELETE FROM quiet
            WHERE id IN (SELECT id FROM quiet ORDER BY id LIMIT ?) AND seen < ?
            """)

        putSnapshot = try connection.prepare(
            """
            INSERT INTO snapshots (stream, schema, rev, digest, state) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (stream, schema, rev) DO UPDATE
            SET digest = excluded.digest, state = excluded.state
            """)
        snapshots = try connection.prepare(
            """
            SELECT rev, digest, state FROM snapshots
            WHERE stream = ? AND schema = ? AND rev <= ? ORDER BY rev DESC
            """)
        snapshotRevisions = try connection.prepare(
            "SELECT rev FROM snapshots WHERE stream = ? AND schema = ? ORDER BY rev")
        removeSnapshot = try connection.prepare(
            "DELETE FROM snapshots WHERE stream = ? AND schema = ? AND rev = ?")

        addListing = try connection.prepare(
            "INSERT OR IGNORE INTO listings (list, sort, kind, key, digest) VALUES (?, ?, ?, ?, ?)")
        removeListing = try connection.prepare(
            "DELETE FROM listings WHERE list = ? AND sort = ? AND kind = ? AND key = ?")
        listings = try connection.prepare(
            """
            SELECT sort, kind, key FROM listings
            WHERE list = ?1 AND (sort, kind, key) > (?2, ?3, ?4) AND sort < ?5
            ORDER BY sort, kind, key LIMIT ?6
            """)

        putCheckpoint = try connection.prepare(
            """
            INSERT INTO checkpoints (follower, position, digest) VALUES (?, ?, ?)
            ON CONFLICT (follower) DO UPDATE
            SET position = excluded.position, digest = excluded.digest
            WHERE excluded.position > position
            """)
        checkpoint = try connection.prepare(
            "SELECT position, digest FROM checkpoints WHERE follower = ?")

        park = try connection.prepare(
            """
            INSERT OR IGNORE INTO parked
                (follower, kind, key, actor, command_id, call, body, at, digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        resume = try connection.prepare(
            "DELETE FROM parked WHERE kind = ? AND key = ? AND actor = ? AND command_id = ?")
        parked = try connection.prepare(
            """
            SELECT follower, kind, key, actor, command_id, call, body, at, digest FROM parked
            ORDER BY id LIMIT ?
            """)
        parkedTargets = try connection.prepare(
            "SELECT DISTINCT follower, kind, key FROM parked")
        countParked = try connection.prepare("SELECT count(*) FROM parked")
    }
}
