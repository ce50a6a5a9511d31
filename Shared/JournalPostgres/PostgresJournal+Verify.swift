public import Journal
import ParlorWire
import Postgres

extension PostgresJournal {
    /// Reads everything that can be checked, and throws what is wrong with it first. Whether the
    /// bytes are those that were written, the server checks itself, with its page checksums.
    public func verify() throws(JournalFault) {
        try reading { () throws(JournalFault) in
            _ = try head()
            for check in Self.checks { try require(check) }
        }
    }

    private struct Check {
        /// What is wrong with each of its rows.
        let complaint: String
        /// Gives rows of what is wrong, and none when all is well.
        let sql: String
    }

    private static let checks = [
        Check(
            complaint: "positions of events are missing",
            sql: """
                SELECT max(position) FROM parlor.events
                HAVING coalesce(max(position), 0) <> count(*) + coalesce((
                    SELECT sum(last - first + 1) FROM parlor.gaps), 0) OR min(position) < 1
                """),
        Check(
            complaint: "a gap is where there are events, or touches another",
            sql: """
                SELECT first FROM (
                    SELECT first, last, lag(last) OVER (ORDER BY first) AS before
                    FROM parlor.gaps) AS gaps
                WHERE first < 1 OR first > last OR before >= first - 1
                    OR last > (SELECT coalesce(max(position), 0) FROM parlor.events)
                    OR EXISTS (
                        SELECT 1 FROM parlor.events WHERE position >= first AND position <= last)
                LIMIT 1
                """),
        Check(
            complaint: "revisions of a stream are missing",
            sql: """
                SELECT stream
                FROM parlor.events LEFT JOIN parlor.streams ON streams.id = stream
                GROUP BY stream, base, kept
                HAVING CASE WHEN base IS NULL THEN min(rev) <> 1 OR count(*) <> max(rev)
                    ELSE count(*) FILTER (WHERE rev < base) <> kept
                        OR count(*) - kept <> max(rev) - base + 1
                        OR min(rev) FILTER (WHERE rev >= base) IS DISTINCT FROM base END
                LIMIT 1
                """),
        Check(
            complaint: "an event has no stream",
            sql: """
                SELECT position FROM parlor.events
                WHERE NOT EXISTS (SELECT 1 FROM parlor.streams WHERE id = stream) LIMIT 1
                """),
        Check(
            complaint: "revisions of a stream are not in the order of their positions",
            sql: """
                SELECT position FROM (
                    SELECT position,
                        lag(position) OVER (PARTITION BY stream ORDER BY rev) AS before
                    FROM parlor.events) AS pairs
                WHERE before > position LIMIT 1
                """),
        Check(
            complaint: "the first event of a stream has no command",
            sql: "SELECT position FROM parlor.events WHERE rev = 1 AND command IS NULL LIMIT 1"),
        Check(
            complaint: "a command without events is of no stream, or of another time",
            sql: """
                SELECT id FROM (
                    SELECT id, stream, seen, lag(seen) OVER (ORDER BY id) AS before
                    FROM parlor.quiet) AS pairs
                WHERE before > seen
                    OR NOT EXISTS (SELECT 1 FROM parlor.streams AS s WHERE s.id = pairs.stream)
                LIMIT 1
                """),
        Check(
            complaint: "a snapshot is of no stream",
            sql: """
                SELECT stream FROM parlor.snapshots
                WHERE NOT EXISTS (SELECT 1 FROM parlor.streams WHERE id = stream) LIMIT 1
                """),
        Check(
            complaint: "an earlier epoch ends beyond the journal's head",
            sql: """
                SELECT id FROM parlor.lineage
                WHERE up_to > (SELECT coalesce(max(position), 0) FROM parlor.events) LIMIT 1
                """),
    ]

    private func require(_ check: Check) throws(JournalFault) {
        if let row = try ask(Query(once: store.statement(check.sql))).first {
            throw .corrupted(store, "\(check.complaint) (\(row.integer(0)))")
        }
    }
}
