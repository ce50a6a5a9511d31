import Journal

/// Everything that the journal says to its file, prepared once.
struct Statements {
    private let prepared: [Statement]

    init(_ connection: SQLiteConnection) throws(JournalFault) {
        prepared = try SQL.allCases.map { sql throws(JournalFault) in
            try connection.prepare(sql.rawValue)
        }
    }

    subscript(sql: SQL) -> Statement { prepared[sql.place] }
}

enum SQL: String, CaseIterable {
    case begin = "BEGIN IMMEDIATE"
    case beginReading = "BEGIN"
    /// Changes nothing, and may not unless the transaction becomes one that writes.
    case goOnWriting = "UPDATE meta SET epoch = epoch WHERE 0"
    case commit = "COMMIT"
    case version = "PRAGMA data_version"
    case schema = "PRAGMA user_version"

    case stream = "SELECT id, generation, base, kept FROM streams WHERE kind = ? AND key = ?"
    case lastStream = "SELECT max(id) FROM streams"
    case addStream =
        "INSERT INTO streams (id, kind, key, generation, digest) VALUES (?, ?, ?, ?, ?)"
    case renameStream = """
        UPDATE streams
        SET key = ?2, deadline = NULL, deadline_trace = NULL, active = NULL, digest = ?3
        WHERE id = ?1
        """
    /// What its deadline is part of counts for nothing, and so is not in its digest.
    case setTimes = """
        UPDATE streams SET deadline = ?2, active = ?3, digest = ?4,
            deadline_trace = CASE WHEN deadline IS ?2 THEN deadline_trace ELSE ?5 END
        WHERE id = ?1
        """
    case setBase = "UPDATE streams SET base = ?2, kept = ?3, digest = ?4 WHERE id = ?1"
    case timesOfStream = "SELECT deadline, active FROM streams WHERE id = ?"
    case deadlines = """
        SELECT key, deadline, deadline_trace FROM streams WHERE kind = ? AND deadline IS NOT NULL
        ORDER BY deadline, key LIMIT ?
        """

    case addEvent = """
        INSERT INTO events
            (stream, rev, at, actor, command_id, command, digest, name, body, call_digest, item,
                trace)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    case rowsOfRange = """
        SELECT position, rev, at, actor, command_id, command, item, trace, call_digest
        FROM events WHERE stream = ? AND rev >= ? AND rev <= ? ORDER BY rev LIMIT ?
        """
    /// What was asked for can be guessed by its digest, so that goes too.
    case eraseEvent = """
        UPDATE events SET name = ?2, body = ?3, digest = ?4, call_digest = NULL WHERE position = ?1
        """
    case putBase = """
        UPDATE events SET name = ?2, body = ?3, digest = ?4, item = NULL WHERE position = ?1
        """
    case positionOfEvent = "SELECT position FROM events WHERE stream = ? AND rev = ?"
    case removeEvent = "DELETE FROM events WHERE position = ?"
    case gapUpTo =
        "SELECT first, last, digest FROM gaps WHERE first <= ? ORDER BY first DESC LIMIT 1"
    case gapFrom = "SELECT first, last, digest FROM gaps WHERE first = ?"
    case addGap = "INSERT INTO gaps (first, last, digest) VALUES (?, ?, ?)"
    case removeGap = "DELETE FROM gaps WHERE first = ?"
    case head = "SELECT max(position) FROM events"
    case headOfStream = "SELECT max(rev) FROM events WHERE stream = ?"
    case eventsOfStream = """
        SELECT position, stream, rev, at, actor, command_id, command, digest, name, body,
            call_digest, item, trace
        FROM events WHERE stream = ? AND rev > ? ORDER BY rev LIMIT ?
        """
    case eventsAboutItems = """
        SELECT position, stream, rev, at, actor, command_id, command, digest, name, body,
            call_digest, item, trace
        FROM events WHERE stream = ? AND item >= ? AND item < ? ORDER BY item, rev LIMIT ?
        """
    case events = """
        SELECT position, stream, rev, at, actor, command_id, command, events.digest, name, body,
            call_digest, item, trace, kind, key, generation
        FROM events JOIN streams ON streams.id = stream
        WHERE position > ? ORDER BY position LIMIT ?
        """
    case eventsOfTrace = """
        SELECT position, stream, rev, at, actor, command_id, command, events.digest, name, body,
            call_digest, item, trace, kind, key, generation
        FROM events JOIN streams ON streams.id = stream
        WHERE trace = ? ORDER BY position LIMIT ?
        """
    case wanted = """
        SELECT position, name IN (SELECT value FROM json_each(?2))
            AND (SELECT kind FROM streams WHERE id = stream) || '.' || name
                IN (SELECT value FROM json_each(?3))
        FROM events WHERE position > ?1 ORDER BY position LIMIT ?4
        """
    case moved = """
        SELECT kind, key FROM streams
        WHERE id IN (SELECT stream FROM events WHERE position > ?)
        """

    case commands = "SELECT rev, command FROM events WHERE stream = ? AND rev > ? ORDER BY rev"
    case nextCommand = """
        SELECT rev FROM events WHERE stream = ? AND rev > ? AND command IS NOT NULL
        ORDER BY rev LIMIT 1
        """

    case addQuiet = """
        INSERT INTO quiet
            (stream, rev, at, actor, command_id, command, digest, seen, call_digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    case quiet = """
        SELECT stream, rev, at, actor, command_id, command, digest, seen, call_digest FROM quiet
        WHERE stream = ? AND command = ?
        """
    case hasQuiet = "SELECT id FROM quiet WHERE stream = ? LIMIT 1"
    case oldestQuiet = "SELECT seen FROM quiet ORDER BY id LIMIT 1"
    case newestQuiet = """
        SELECT stream, rev, at, actor, command_id, command, digest, seen, call_digest FROM quiet
        ORDER BY id DESC LIMIT 1
        """
    case pruneQuiet = """
        DELETE FROM quiet
        WHERE id IN (SELECT id FROM quiet ORDER BY id LIMIT ?) AND seen < ?
        """

    case putSnapshot = """
        INSERT INTO snapshots (stream, schema, rev, digest, state) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (stream, schema, rev) DO UPDATE
        SET digest = excluded.digest, state = excluded.state
        """
    case snapshots = """
        SELECT rev, digest, state FROM snapshots
        WHERE stream = ? AND schema = ? AND rev <= ? ORDER BY rev DESC
        """
    case snapshotRevisions =
        "SELECT rev FROM snapshots WHERE stream = ? AND schema = ? ORDER BY rev"
    case removeSnapshot = "DELETE FROM snapshots WHERE stream = ? AND schema = ? AND rev = ?"

    case removeSnapshotsFrom = "DELETE FROM snapshots WHERE stream = ? AND rev >= ?"
    case removeSnapshotsBelow = "DELETE FROM snapshots WHERE stream = ? AND rev < ?"

    case addListing =
        "INSERT OR IGNORE INTO listings (list, sort, kind, key, digest) VALUES (?, ?, ?, ?, ?)"
    case removeListing = "DELETE FROM listings WHERE list = ? AND sort = ? AND kind = ? AND key = ?"
    case listings = """
        SELECT sort, kind, key FROM listings
        WHERE list = ?1 AND (sort, kind, key) > (?2, ?3, ?4) AND sort < ?5
        ORDER BY sort, kind, key LIMIT ?6
        """

    case countListings = """
        SELECT count(*) FROM (
            SELECT 1 FROM listings WHERE list = ?1 AND sort >= ?2 AND sort < ?3 LIMIT ?4)
        """
    case countSorts = """
        SELECT sort, count(*) FROM listings WHERE list = ? GROUP BY sort ORDER BY sort LIMIT ?
        """
    case activeListings = """
        SELECT streams.kind, streams.key, active FROM listings
            JOIN streams ON streams.kind = listings.kind AND streams.key = listings.key
        WHERE list = ?1 AND sort >= ?2 AND sort < ?3
            AND (active, streams.kind, streams.key) < (?4, ?5, ?6)
        ORDER BY active DESC, streams.kind DESC, streams.key DESC LIMIT ?7
        """

    case putCheckpoint = """
        INSERT INTO checkpoints (follower, position, digest) VALUES (?, ?, ?)
        ON CONFLICT (follower) DO UPDATE
        SET position = excluded.position, digest = excluded.digest
        WHERE excluded.position > position
        """
    case checkpoint = "SELECT position, digest FROM checkpoints WHERE follower = ?"

    case park = """
        INSERT OR IGNORE INTO parked
            (follower, kind, key, actor, command_id, call, body, trace, at, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    case resume = "DELETE FROM parked WHERE kind = ? AND key = ? AND actor = ? AND command_id = ?"
    case parked = """
        SELECT follower, kind, key, actor, command_id, call, body, trace, at, digest FROM parked
        ORDER BY id LIMIT ?
        """
    case parkedTargets = "SELECT DISTINCT follower, kind, key FROM parked"
    case countParked = "SELECT count(*) FROM parked"

    /// Among all cases. Hashing the text would take as long as many a statement.
    fileprivate var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
