public import Journal
public import ParlorWire

extension SQLiteJournal {
    public func base(of stream: StreamName) throws(JournalFault) -> Revision? {
        try lookUp(stream)?.base?.rev
    }

    /// False when anything has happened on the stream since it was decided.
    func write(_ cut: Cut) throws(JournalFault) -> Bool {
        guard let stream = try find(cut.stream), stream.base?.rev == cut.after,
            stream.generation == cut.generation, try reached(stream.id) == cut.head
        else { return false }
        guard let row = try rows(of: stream.id, cut.base, cut.base).first else {
            throw .corrupted(path, "revision \(cut.base) of \(cut.stream) is missing")
        }
        let digest = row.digest(stream.id, asBase: cut.body)
        try statements[.putBase].run(row.position, StoredEvent.base, cut.body, digest)
        var gone: [Position] = []
        for rev in cut.gone {
            let position = try statements[.positionOfEvent].first(stream.id, rev) { $0.integer(0) }
            guard let position else {
                throw .corrupted(path, "revision \(rev) of \(cut.stream) is missing")
            }
            try statements[.removeEvent].run(position)
            gone.append(position)
        }
        for gap in Gap.joining(gone) { try add(gap) }
        try statements[.removeSnapshotsBelow].run(stream.id, cut.base)
        written.append(cut.stream)
        try set(StreamBase(after: stream.base, cut), of: stream, cut.stream)
        return true
    }

    /// These positions have no events, since they went.
    func requireGap(from first: Position, to next: Position) throws(JournalFault) {
        let gap = try statements[.gapUpTo].first(first) { row throws(JournalFault) in
            try self.gap(in: row)
        }
        guard let gap, gap.last == next - 1 else {
            throw .corrupted(path, "the event at position \(first) is missing")
        }
    }

    func gap(in row: Row) throws(JournalFault) -> Gap {
        let gap = Gap(row.integer(0), row.integer(1))
        guard Digest.gap(gap) == row.integer(2) else {
            throw .corrupted(path, "the gap at position \(gap.first) is not what was written")
        }
        return gap
    }
}

extension SQLiteJournal {
    private func set(
        _ base: StreamBase, of stream: KnownStream, _ name: StreamName
    ) throws(JournalFault) {
        let times = try statements[.timesOfStream].first(stream.id) {
            (due: $0.integerIfPresent(0), active: $0.integerIfPresent(1))
        }
        let digest = Digest.stream(
            id: stream.id, name, stream.generation, deadline: times?.due, activeAt: times?.active,
            base: base)
        try statements[.setBase].run(stream.id, base.rev, base.kept, digest)
        stream.base = base
    }

    /// Joined with those that it touches.
    private func add(_ new: Gap) throws(JournalFault) {
        var joined = new
        let before = try statements[.gapUpTo].first(new.first) { row throws(JournalFault) in
            try self.gap(in: row)
        }
        if let before, before.last == new.first - 1 {
            try statements[.removeGap].run(before.first)
            joined.first = before.first
        }
        let after = try statements[.gapFrom].first(new.last + 1) { row throws(JournalFault) in
            try self.gap(in: row)
        }
        if let after {
            try statements[.removeGap].run(after.first)
            joined.last = after.last
        }
        try statements[.addGap].run(joined.first, joined.last, Digest.gap(joined))
    }
}
