/// Everything that a journal says to its server in an append.
enum WritingSQL: String, CaseIterable {
    /// The server ends a transaction before we give the server up, `PostgresLink.patience` after its
    /// last answer: then we know that nothing was kept. A writer that stops amid its transaction
    /// loses it first, and whoever waits for its lock gets it. The rest is left for the way.
    /// `COMMIT` alone has no such limit: of one that takes longer nobody knows what came of it.
    ///
    /// What is looked up is planned once, by index, also while the tables are small.
    case limits = """
        SELECT set_config('statement_timeout', statement_limit(), true),
            set_config('idle_in_transaction_session_timeout', idle_limit(), true),
            set_config('enable_seqscan', 'off', true),
            CASE WHEN current_setting('plan_cache_mode', true) IS NOT NULL
                THEN set_config('plan_cache_mode', 'force_generic_plan', true) END
        """
    /// One writer at a time, from here to its commit: positions follow the commits.
    case lock = """
        SELECT epoch, needs, system(), tableoid::bigint, timeline()
        FROM parlor.meta WHERE id = 1 FOR UPDATE
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
        UPDATE parlor.streams AS s SET key = n.key, deadline = NULL, deadline_trace = NULL, active = NULL
        FROM unnest($1::bigint[], $2::bytea[]) AS n (id, key) WHERE s.id = n.id
        """
    case setTimes = """
        UPDATE parlor.streams AS s SET deadline = n.deadline, active = n.active,
            deadline_trace = CASE WHEN s.deadline = n.deadline THEN s.deadline_trace
                ELSE nullif(n.trace, ''::bytea) END
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
            AS n (id, deadline, active, trace)
        WHERE s.id = n.id
        """
    case addEvents = """
        INSERT INTO parlor.events
            (position, stream, rev, at, actor, command_id, command, name, body, call_digest, item,
                trace)
        SELECT $1::bigint + place, stream, rev, at, actor, id, command, name, body, digest, item,
            nullif(trace, ''::bytea)
        FROM unnest(
                $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bigint[],
                $8::bytea[], $9::bytea[], $10::bigint[], $11::bigint[], $12::bytea[])
            WITH ORDINALITY
            AS n (stream, rev, at, actor, id, command, name, body, digest, item, trace, place)
        """
    case eraseEvents = """
        UPDATE parlor.events AS e SET name = n.name, body = n.body, call_digest = NULL
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])
            AS n (stream, first, last, name, body)
        WHERE e.stream = n.stream AND e.rev >= n.first AND e.rev <= n.last
        """
    case countErasure = """
        INSERT INTO parlor.checkpoints AS c (follower, position) VALUES ($1::bytea, 1)
        ON CONFLICT (follower) DO UPDATE SET position = c.position + 1
        """
    case removeSnapshotsFrom = """
        DELETE FROM parlor.snapshots AS s USING unnest($1::bigint[], $2::bigint[]) AS n (stream, rev)
        WHERE s.stream = n.stream AND s.rev >= n.rev
        """
    case needCuts = "UPDATE parlor.meta SET needs = $1::bigint WHERE needs < $1::bigint"
    case putBases = """
        UPDATE parlor.events AS e
        SET name = $4::bytea, body = n.body, item = NULL
        FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS n (stream, rev, body)
        WHERE e.stream = n.stream AND e.rev = n.rev
        """
    case setBases = """
        UPDATE parlor.streams AS s SET base = n.base, kept = n.kept
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS n (id, base, kept)
        WHERE s.id = n.id
        """
    /// Their positions become gaps, joined with those that they touch.
    case removeEvents = """
        WITH gone AS (
            DELETE FROM parlor.events AS e
            USING unnest($1::bigint[], $2::bigint[]) AS n (stream, rev)
            WHERE e.stream = n.stream AND e.rev = n.rev
            RETURNING e.position),
        runs AS (
            SELECT min(position) AS first, max(position) AS last
            FROM (
                SELECT position, position - row_number() OVER (ORDER BY position) AS run
                FROM gone) AS numbered
            GROUP BY run),
        touching AS (
            DELETE FROM parlor.gaps AS g
            USING (
                SELECT b.first FROM runs AS r, LATERAL (
                    SELECT first FROM parlor.gaps WHERE last = r.first - 1 LIMIT 1) AS b
                UNION
                SELECT a.first FROM runs AS r, LATERAL (
                    SELECT first FROM parlor.gaps WHERE first = r.last + 1 LIMIT 1) AS a) AS n
            WHERE g.first = n.first
            RETURNING g.first, g.last),
        pieces AS (
            SELECT first, last, lag(last) OVER (ORDER BY first) AS before
            FROM (SELECT first, last FROM runs UNION ALL SELECT first, last FROM touching) AS p),
        islands AS (
            SELECT first, last,
                count(*) FILTER (WHERE before IS NULL OR before < first - 1)
                    OVER (ORDER BY first) AS island
            FROM pieces)
        INSERT INTO parlor.gaps (first, last)
        SELECT min(first), max(last) FROM islands GROUP BY island
        """
    case removeSnapshotsBelow = """
        DELETE FROM parlor.snapshots AS s USING unnest($1::bigint[], $2::bigint[]) AS n (stream, rev)
        WHERE s.stream = n.stream AND s.rev < n.rev
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
        INSERT INTO parlor.parked
            (id, follower, kind, key, actor, command_id, call, body, trace, at)
        SELECT (SELECT coalesce(max(id), 0) FROM parlor.parked) + place, follower, kind, key,
            actor, command_id, call, body, nullif(trace, ''::bytea), at
        FROM unnest(
                $1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[],
                $7::bytea[], $8::bytea[], $9::bigint[])
            WITH ORDINALITY
            AS n (follower, kind, key, actor, command_id, call, body, trace, at, place)
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
