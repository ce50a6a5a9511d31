public import Journal
import ParlorWire

extension SQLiteJournal {
    /// Reads everything, and throws what is wrong with it first.
    public func verify() throws(JournalFault) {
        try statements[.beginReading].run()
        defer { connection.rollBack() }
        try verifyPages()
        try verifyTables()
        try verifyStreams()
        try verifyEvents()
        try verifyRevisions()
        try verifyQuiet()
        try verifyParked()
        try verifyCaches()
    }
}

extension SQLiteJournal {
    private func verifyPages() throws(JournalFault) {
        let verdict = try connection.prepare("PRAGMA integrity_check(1)").first { $0.text(0) }
        guard verdict == "ok" else { throw .corrupted(path, verdict ?? "it can't be checked") }
    }

    private func verifyTables() throws(JournalFault) {
        let sound = try SQLiteConnection(":memory:", .readWriteOrCreate)
        try Schema.migrate(sound)
        guard try Schema.definitions(in: connection) == Schema.definitions(in: sound) else {
            throw .corrupted(path, "its tables are not those of a journal")
        }
    }

    private func verifyStreams() throws(JournalFault) {
        try each(
            """
            SELECT id, kind, key, deadline, digest, generation, active, base, kept FROM streams
            """
        ) { row throws(JournalFault) in
            let name = StreamName(EntityKind(row.text(1)), EntityKey(row.text(2)))
            let digest = Digest.stream(
                id: row.integer(0), name, Generation(row.int(5)),
                deadline: row.integerIfPresent(3), activeAt: row.integerIfPresent(6),
                base: row.base(at: 7))
            try require(digest == row.integer(4), "the stream \(name) is not what was written")
        }
    }

    private func verifyEvents() throws(JournalFault) {
        var position: Position = 0
        var gaps = 0
        try each(
            """
            SELECT position, stream, rev, at, actor, command_id, command, digest, name, body,
                call_digest, item, trace
            FROM events ORDER BY position
            """
        ) { row throws(JournalFault) in
            if row.integer(0) != position + 1 {
                try requireGap(from: position + 1, to: row.integer(0))
                gaps += 1
            }
            position = row.integer(0)
            _ = try command(in: row)
        }
        let all = try connection.prepare("SELECT count(*) FROM gaps").first { $0.int(0) }
        try require(all == gaps, "it has a gap where there are events")
    }

    private func verifyRevisions() throws(JournalFault) {
        try each(
            """
            SELECT stream, count(*), min(rev), max(rev), kind, key, base, kept,
                count(*) FILTER (WHERE rev < base), min(rev) FILTER (WHERE rev >= base)
            FROM events LEFT JOIN streams ON streams.id = stream GROUP BY stream
            """
        ) { row throws(JournalFault) in
            try require(!row.isNull(4), "the stream \(row.integer(0)) has events and no name")
            let isWhole =
                if let base = row.base(at: 6) {
                    row.int(8) == base.kept && row.int(9) == base.rev
                        && row.int(1) - base.kept == row.int(3) - base.rev + 1
                } else { row.int(2) == 1 && row.int(1) == row.int(3) }
            try require(isWhole, "revisions of \(row.text(4)).\(row.text(5)) are missing")
        }
    }

    private func verifyQuiet() throws(JournalFault) {
        var last = SeenTime.start.passed
        try each(
            """
            SELECT stream, rev, at, actor, command_id, command, digest, seen, call_digest
            FROM quiet ORDER BY id
            """
        ) { row throws(JournalFault) in
            let quiet = try quiet(in: row)
            try require(
                quiet.seen.passed >= last,
                "the time of the command \(quiet.command.id) is not what was written")
            last = quiet.seen.passed
        }
    }

    private func verifyParked() throws(JournalFault) {
        try each(
            """
            SELECT follower, kind, key, actor, command_id, call, body, trace, at, digest FROM parked
            """
        ) { row throws(JournalFault) in _ = try parked(in: row) }
    }

    private func verifyCaches() throws(JournalFault) {
        try each("SELECT stream, schema, rev, digest, state FROM snapshots") {
            row throws(JournalFault) in
            let digest = Digest.snapshot(
                stream: row.integer(0), schema: row.int(1), rev: row.int(2), state: row.bytes(4))
            try require(
                digest == row.integer(3),
                "the snapshot of stream \(row.integer(0)) is not what was written")
        }
        try each("SELECT list, sort, kind, key, digest FROM listings") { row throws(JournalFault) in
            let digest = Digest.listing(
                index: row.text(0), sort: row.text(1), kind: row.text(2), key: row.text(3))
            try require(
                digest == row.integer(4), "a row of the list \(row.text(0)) is not what was written"
            )
        }
        try each("SELECT follower, position, digest FROM checkpoints") { row throws(JournalFault) in
            let digest = Digest.checkpoint(follower: row.text(0), position: row.integer(1))
            try require(
                digest == row.integer(2), "the checkpoint of \(row.text(0)) is not what was written"
            )
        }
    }

    private func each(
        _ sql: String, row: (Row) throws(JournalFault) -> Void
    ) throws(JournalFault) {
        try connection.prepare(sql).each(row: row)
    }

    private func require(
        _ isSound: Bool, _ otherwise: @autoclosure () -> String
    ) throws(JournalFault) {
        guard isSound else { throw .corrupted(path, otherwise()) }
    }
}
