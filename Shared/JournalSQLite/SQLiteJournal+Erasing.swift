import Journal
import ParlorWire

extension SQLiteJournal {
    /// So many rows are held in memory at once.
    private static let erasedAtOnce = 500

    /// SQLite overwrites what it frees (`secure_delete`); what the log has of it goes with
    /// `emptyLog`.
    func erase(_ erasures: [Erasure]) throws(JournalFault) {
        for erasure in erasures { try erase(erasure) }
        hasErased = true
    }

    func countErasure() throws(JournalFault) {
        let count = try checkpoint(Erasure.counter) + 1
        try statements[.putCheckpoint].run(
            Erasure.counter, count,
            Digest.checkpoint(follower: Erasure.counter, position: count))
        knownErasures = count
    }

    private func erase(_ erasure: Erasure) throws(JournalFault) {
        guard let stream = try find(erasure.stream) else { return }
        var next = erasure.revs.lowerBound
        while next <= erasure.revs.upperBound {
            let rows = try rows(of: stream.id, next, erasure.revs.upperBound)
            guard let last = rows.last else { break }
            for row in rows {
                try statements[.eraseEvent].run(
                    row.position, erasure.name, erasure.body, row.digest(stream.id, erasure))
            }
            next = last.rev + 1
        }
        try statements[.removeSnapshotsFrom].run(stream.id, erasure.revs.lowerBound)
    }

    func rows(
        of stream: Int64, _ first: Revision, _ last: Revision
    ) throws(JournalFault) -> [ErasedRow] {
        var rows: [ErasedRow] = []
        try statements[.rowsOfRange].each(stream, first, last, Self.erasedAtOnce) { row in
            rows.append(ErasedRow(row))
        }
        return rows
    }
}

/// What stays of an event whose content goes.
struct ErasedRow {
    let position: Int64
    let rev: Int
    let at: Int64
    let actor: String
    let command: String
    let hash: Int64?
    let item: Int64?
    let trace: String?
    let callDigest: Int64?

    init(_ row: Row) {
        (position, rev, at) = (row.integer(0), row.int(1), row.integer(2))
        (actor, command, hash) = (row.text(3), row.text(4), row.integerIfPresent(5))
        (item, trace) = (row.integerIfPresent(6), row.textIfPresent(7))
        callDigest = row.integerIfPresent(8)
    }

    /// The digest of the row as an erasure leaves it.
    func digest(_ stream: Int64, _ erasure: Erasure) -> Int64 {
        digest(stream, name: erasure.name, erasure.body, callDigest: nil, item: item)
    }

    /// The digest of the row as a cut leaves it.
    func digest(_ stream: Int64, asBase body: Bytes) -> Int64 {
        digest(stream, name: StoredEvent.base, body, callDigest: callDigest, item: nil)
    }

    private func digest(
        _ stream: Int64, name: String, _ body: Bytes, callDigest: Int64?, item: Int64?
    ) -> Int64 {
        Digest.event(
            stream: stream, rev: rev, at: at, actor: actor, command: command, hash: hash,
            name: name, body: body, callDigest: callDigest, item: item, trace: trace)
    }
}
