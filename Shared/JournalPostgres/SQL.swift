/// Everything that a journal asks its server.
///
/// What is looked up for many at once is a `LATERAL` with a `LIMIT`: so the server uses the index
/// also when it planned the statement while the tables were empty.
enum SQL: String, CaseIterable {
    case head = """
        SELECT coalesce((SELECT max(position) FROM parlor.events), 0), epoch, needs,
            system(), tableoid::bigint, timeline()
        FROM parlor.meta WHERE id = 1
        """
    case tops = """
        SELECT coalesce((SELECT max(position) FROM parlor.events), 0),
            coalesce((SELECT max(id) FROM parlor.streams), 0)
        """
    case streams = """
        SELECT n.place, s.id, s.generation,
            coalesce((SELECT max(rev) FROM parlor.events WHERE stream = s.id), 0), base, kept
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS n (kind, key, place),
            LATERAL (
                SELECT id, generation, base, kept FROM parlor.streams
                WHERE kind = n.kind AND key = n.key
                LIMIT 1) AS s
        """
    case stream = """
        SELECT id, generation,
            coalesce((SELECT max(rev) FROM parlor.events WHERE stream = s.id), 0), base, kept
        FROM parlor.streams AS s WHERE kind = $1::bytea AND key = $2::bytea
        """
    case snapshot = """
        SELECT rev, state FROM parlor.snapshots
        WHERE stream = (SELECT id FROM parlor.streams WHERE kind = $1::bytea AND key = $2::bytea)
            AND schema = $3::bigint
            AND rev <= least($4::bigint, (
                SELECT max(e.rev) FROM parlor.events AS e
                WHERE e.stream = (
                    SELECT id FROM parlor.streams WHERE kind = $1::bytea AND key = $2::bytea)))
        ORDER BY rev DESC LIMIT 1
        """
    case eventsToLoad = """
        SELECT position, rev, at, actor, command_id, trace, name, body FROM parlor.events
        WHERE stream = (SELECT id FROM parlor.streams WHERE kind = $1::bytea AND key = $2::bytea)
            AND rev <= $4::bigint
            AND rev > coalesce((
                SELECT max(o.rev) FROM parlor.snapshots AS o
                WHERE o.stream = (
                        SELECT id FROM parlor.streams
                        WHERE kind = $1::bytea AND key = $2::bytea)
                    AND o.schema = $3::bigint
                    AND o.rev <= least($4::bigint, (
                        SELECT max(e.rev) FROM parlor.events AS e
                        WHERE e.stream = (
                            SELECT id FROM parlor.streams
                            WHERE kind = $1::bytea AND key = $2::bytea)))), (
                SELECT base - 1 FROM parlor.streams
                WHERE kind = $1::bytea AND key = $2::bytea), 0)
        ORDER BY rev
        """
    case eventsOfStream = """
        SELECT position, rev, at, actor, command_id, trace, name, body
        FROM (
            SELECT *, sum(octet_length(body)) OVER (ORDER BY rev)::bigint AS room,
                row_number() OVER (ORDER BY rev) AS place
            FROM (
                SELECT * FROM parlor.events
                WHERE stream = (
                        SELECT id FROM parlor.streams
                        WHERE kind = $1::bytea AND key = $2::bytea)
                    AND rev > $3::bigint
                ORDER BY rev LIMIT $4::bigint) AS page) AS measured
        WHERE room <= $5::bigint OR place = 1
        ORDER BY rev
        """
    case eventsAboutItems = """
        SELECT position, rev, at, actor, command_id, trace, name, body
        FROM (
            SELECT *, sum(octet_length(body)) OVER (ORDER BY item, rev)::bigint AS room,
                row_number() OVER (ORDER BY item, rev) AS place
            FROM (
                SELECT * FROM parlor.events
                WHERE stream = (
                        SELECT id FROM parlor.streams
                        WHERE kind = $1::bytea AND key = $2::bytea)
                    AND item >= $3::bigint AND item < $4::bigint
                ORDER BY item, rev LIMIT $5::bigint) AS page) AS measured
        WHERE room <= $6::bigint OR place = 1
        ORDER BY item, rev
        """
    case events = """
        SELECT position, rev, at, actor, command_id, trace, name, body, kind, key, generation
        FROM (
            SELECT *, sum(octet_length(body)) OVER (ORDER BY position)::bigint AS room,
                row_number() OVER (ORDER BY position) AS place
            FROM (
                SELECT * FROM parlor.events WHERE position > $1::bigint
                ORDER BY position LIMIT $2::bigint) AS page) AS measured
            JOIN parlor.streams ON streams.id = stream
        WHERE room <= $3::bigint OR place = 1
        ORDER BY position
        """
    /// From the one that a position is in, or comes after.
    case gaps = """
        SELECT first, last FROM parlor.gaps
        WHERE first >= coalesce((
            SELECT max(first) FROM parlor.gaps WHERE first <= greatest($1::bigint, 0) + 1), 0)
        ORDER BY first LIMIT $2::bigint
        """
    case eventsOfTrace = """
        SELECT position, rev, at, actor, command_id, trace, name, body, kind, key, generation
        FROM (
            SELECT *, sum(octet_length(body)) OVER (ORDER BY position)::bigint AS room,
                row_number() OVER (ORDER BY position) AS place
            FROM (
                SELECT * FROM parlor.events WHERE trace = $1::bytea
                ORDER BY position LIMIT $2::bigint) AS page) AS measured
            JOIN parlor.streams ON streams.id = stream
        WHERE room <= $3::bigint OR place = 1
        ORDER BY position
        """
    case wanted = """
        SELECT position, rev, at, actor, command_id, trace, name, body, kind, key, generation
        FROM parlor.events JOIN parlor.streams ON streams.id = stream
        WHERE position > $1::bigint AND position <= $2::bigint
            AND (kind, name) IN (SELECT * FROM unnest($3::bytea[], $4::bytea[]))
        ORDER BY position LIMIT $5::bigint
        """
    case generations = """
        SELECT n.place, s.generation
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS n (kind, key, place),
            LATERAL (
                SELECT generation FROM parlor.streams WHERE kind = n.kind AND key = n.key
                LIMIT 1) AS s
        """
    case moved = """
        SELECT kind, key FROM parlor.streams
        WHERE id IN (SELECT stream FROM parlor.events WHERE position > $1::bigint)
        """
    case firstEvent = """
        SELECT e.rev, e.call_digest,
            CASE WHEN e.rev < (SELECT base FROM parlor.streams WHERE id = e.stream) THEN e.rev
            ELSE coalesce(
                (SELECT n.rev - 1 FROM parlor.events AS n
                WHERE n.stream = e.stream AND n.rev > e.rev AND n.command IS NOT NULL
                ORDER BY n.rev LIMIT 1),
                (SELECT max(rev) FROM parlor.events WHERE stream = e.stream)) END
        FROM parlor.events AS e
        WHERE e.stream = (SELECT id FROM parlor.streams WHERE kind = $1::bytea AND key = $2::bytea)
            AND e.command = $3::bigint AND e.actor = $4::bytea AND e.command_id = $5::bytea
        LIMIT 1
        """
    case quiet = """
        SELECT rev, call_digest FROM parlor.quiet
        WHERE stream = (SELECT id FROM parlor.streams WHERE kind = $1::bytea AND key = $2::bytea)
            AND command = $3::bigint AND actor = $4::bytea AND command_id = $5::bytea
        LIMIT 1
        """
    case deadlines = """
        SELECT k.kind, d.key, d.deadline, d.deadline_trace
        FROM unnest($1::bytea[]) AS k (kind),
            LATERAL (
                SELECT key, deadline, deadline_trace FROM parlor.streams
                WHERE kind = k.kind AND deadline IS NOT NULL
                ORDER BY deadline, key LIMIT $2::bigint) AS d
        ORDER BY d.deadline, k.kind, d.key LIMIT $2::bigint
        """
    case listings = """
        SELECT sort, kind, key FROM parlor.listings
        WHERE list = $1::bytea AND (sort, kind, key) > ($2::bytea, $3::bytea, $4::bytea)
            AND sort < $5::bytea
        ORDER BY sort, kind, key LIMIT $6::bigint
        """
    case countListings = """
        SELECT count(*) FROM (
            SELECT 1 FROM parlor.listings
            WHERE list = $1::bytea AND sort >= $2::bytea AND sort < $3::bytea
            LIMIT $4::bigint) AS page
        """
    case countSorts = """
        SELECT sort, count(*) FROM parlor.listings WHERE list = $1::bytea
        GROUP BY sort ORDER BY sort LIMIT $2::bigint
        """
    case activeListings = """
        SELECT s.kind, s.key, s.active
        FROM parlor.listings AS l JOIN parlor.streams AS s ON s.kind = l.kind AND s.key = l.key
        WHERE l.list = $1::bytea AND l.sort >= $2::bytea AND l.sort < $3::bytea
            AND (s.active, s.kind, s.key) < ($4::bigint, $5::bytea, $6::bytea)
        ORDER BY s.active DESC, s.kind DESC, s.key DESC LIMIT $7::bigint
        """
    case checkpoint = "SELECT position FROM parlor.checkpoints WHERE follower = $1::bytea"
    case parked = """
        SELECT follower, kind, key, actor, command_id, call, body, trace, at FROM parlor.parked
        ORDER BY id LIMIT $1::bigint
        """
    case parkedTargets = "SELECT DISTINCT follower, kind, key FROM parlor.parked"
    case countParked = "SELECT count(*) FROM parlor.parked"
    case bytes = """
        SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint
        FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
        WHERE n.nspname = convert_from($1::bytea, 'UTF8') AND c.relkind = 'r'
        """

    /// Among all cases. Hashing the text would take as long as some statements do.
    var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
