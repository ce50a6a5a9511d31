/// Everything that a journal says to its server in an append.
enum WritingSQL: String, CaseIterable {
    /// A statement that takes longer waits for a writer that was stopped or hangs. A writer that
    /// stops amid its transaction loses it: others wait for its lock. And what is looked up is
    /// planned once, by index, also while the tables are small.
    case limits = """
        SELECT set_config('statement_timeout', statement_limit(), true),
            set_config('idle_in_transaction_session_timeout', idle_limit(), true),
            set_config('enable_seqscan', 'off', true),
            CASE WHEN current_setting('plan_cache_mode', true) IS NOT NULL
                THEN set_config('plan_cache_mode', 'force_generic_plan', true) END
        """
    /// One writer at a time, from here to its commit: positions follow the commits.
    case lock = """
        SELECT epoch, needs, tableoid::bigint, timeline() FROM parlor.meta WHERE id = 1 FOR UPDATE
        """
    /// Which of some commands led to events. For those that lead to some now, the index tells it.
    case accepted = """
        SELECT c.place
        FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bytea[], $5::bytea[])
                WITH ORDINALITY AS c (kind, key, hash, actor, id, place),
            LATERAL (
                SELECT id FROM parlor.streams WHERE kind = c.kind AND key = c.key LIMIT 1) AS s,
            LATERAL (
                SELECT actor, command_id FROM parlor.events
                WHERE stream = s.id AND command = c.hash LIMIT 1) AS e
        WHERE e.actor = c.actor AND e.command_id = c.id
        """
    case acceptedQuietly = """
        SELECT s.kind, s.key, q.actor, q.command_id
        FROM unnest($1::bigint[]) AS c (hash),
            LATERAL (
                SELECT stream, actor, command_id FROM parlor.quiet WHERE command = c.hash
                LIMIT 100) AS q,
            LATERAL (SELECT kind, key FROM parlor.streams WHERE id = q.stream LIMIT 1) AS s
        """
    case snapshotRevisions = """
        SELECT n.place, o.schema, o.rev
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS n (kind, key, place),
            LATERAL (
                SELECT id FROM parlor.streams WHERE kind = n.kind AND key = n.key LIMIT 1) AS s,
            LATERAL (
                SELECT schema, rev FROM parlor.snapshots WHERE stream = s.id
                ORDER BY stream, schema, rev LIMIT 10000) AS o
        ORDER BY n.place, o.schema, o.rev
        """
    case newestQuiet = "SELECT seen, at FROM parlor.quiet ORDER BY id DESC LIMIT 1"

    case addStreams = """
        INSERT INTO parlor.streams (id, kind, key, generation)
        SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[])
        """
    case renameStreams = """
        UPDATE parlor.streams AS s SET key = n.key, deadline = NULL, active = NULL
        FROM unnest($1::bigint[], $2::bytea[]) AS n (id, key) WHERE s.id = n.id
        """
    case setTimes = """
        UPDATE parlor.streams AS s SET deadline = n.deadline, active = n.active
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS n (id, deadline, active)
        WHERE s.id = n.id
        """
    case addEvents = """
        INSERT INTO parlor.events
            (position, stream, rev, at, actor, command_id, command, name, body, call_digest, item)
        SELECT $1::bigint + place, stream, rev, at, actor, id, command, name, body, digest, item
        FROM unnest(
                $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bigint[],
                $8::bytea[], $9::bytea[], $10::bigint[], $11::bigint[])
            WITH ORDINALITY
            AS n (stream, rev, at, actor, id, command, name, body, digest, item, place)
        """
    case addQuiet = """
        INSERT INTO parlor.quiet
            (id, stream, rev, at, actor, command_id, command, seen, call_digest)
        SELECT (SELECT coalesce(max(id), 0) FROM parlor.quiet) + place, stream, rev, at, actor,
            command_id, command, seen, digest
        FROM unnest(
                $1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[],
                $7::bigint[], $8::bigint[])
            WITH ORDINALITY
            AS n (stream, rev, at, actor, command_id, command, seen, digest, place)
        """
    case pruneQuiet = """
        DELETE FROM parlor.quiet
        WHERE id IN (SELECT id FROM parlor.quiet ORDER BY id LIMIT $1::bigint)
            AND seen < $2::bigint
        """
    case putSnapshots = """
        INSERT INTO parlor.snapshots (stream, schema, rev, state)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
        ON CONFLICT (stream, schema, rev) DO UPDATE SET state = excluded.state
        """
    case removeSnapshots = """
        DELETE FROM parlor.snapshots AS s
        USING unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS n (stream, schema, rev)
        WHERE s.stream = n.stream AND s.schema = n.schema AND s.rev = n.rev
        """
    case addListings = """
        INSERT INTO parlor.listings (list, sort, kind, key)
        SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[])
        ON CONFLICT (list, sort, kind, key) DO NOTHING
        """
    case removeListings = """
        DELETE FROM parlor.listings AS l
        USING unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[])
            AS n (list, sort, kind, key)
        WHERE l.list = n.list AND l.sort = n.sort AND l.kind = n.kind AND l.key = n.key
        """
    case putCheckpoints = """
        INSERT INTO parlor.checkpoints AS c (follower, position)
        SELECT * FROM unnest($1::bytea[], $2::bigint[])
        ON CONFLICT (follower) DO UPDATE SET position = excluded.position
        WHERE excluded.position > c.position
        """
    case park = """
        INSERT INTO parlor.parked (id, follower, kind, key, actor, command_id, call, body, at)
        SELECT (SELECT coalesce(max(id), 0) FROM parlor.parked) + place, follower, kind, key,
            actor, command_id, call, body, at
        FROM unnest(
                $1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[],
                $7::bytea[], $8::bigint[])
            WITH ORDINALITY
            AS n (follower, kind, key, actor, command_id, call, body, at, place)
        ON CONFLICT (kind, key, actor, command_id) DO NOTHING
        """
    case resume = """
        DELETE FROM parlor.parked AS p
        USING unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[])
            AS n (kind, key, actor, command_id)
        WHERE p.kind = n.kind AND p.key = n.key AND p.actor = n.actor
            AND p.command_id = n.command_id
        """

    /// Among all cases. Hashing the text would take as long as some statements do.
    var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
