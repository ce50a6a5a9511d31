public import Journal
public import Wire

extension SQLiteJournal {
    public func load(
        _ stream: StreamName, schema: Int, upTo: Revision?
    ) throws(JournalFault) -> StoredStream? {
        guard let id = try lookUp(stream)?.id else { return nil }
        let head = try reached(id)
        guard head > 0 else { return nil }
        let last = min(upTo ?? head, head)
        let snapshot = try snapshot(of: stream, id, schema: schema, upTo: last)
        let events = try events(of: stream, id, in: (snapshot?.rev ?? 0)..<last)
        return StoredStream(epoch: epoch, snapshot: snapshot, events: events)
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int
    ) throws(JournalFault) -> [StoredEvent] {
        guard let id = try lookUp(stream)?.id else { return [] }
        let (last, overflows) = rev.addingReportingOverflow(limit)
        return try events(of: stream, id, in: rev..<(overflows ? .max : last))
    }

    public func events(
        after position: Position, limit: Int
    ) throws(JournalFault) -> [StoredEvent] {
        var found: [StoredEvent] = []
        try statements.events.each(position, limit) { row throws(JournalFault) in
            let stream = StreamName(EntityKind(row.text(10)), EntityKey(row.text(11)))
            found.append(try event(in: row, of: stream))
        }
        return found
    }

    public func head() throws(JournalFault) -> Position {
        try statements.head.first { $0.integer(0) } ?? 0
    }

    public func moved(since position: Position) throws(JournalFault) -> Set<StreamName> {
        var moved: Set<StreamName> = []
        try statements.moved.each(position) { row in
            moved.insert(StreamName(EntityKind(row.text(0)), EntityKey(row.text(1))))
        }
        return moved
    }

    public func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        try statements.beginReading.run()
        defer { connection.rollBack() }
        var heads: [StreamName: (epoch: Epoch, rev: Revision)] = [:]
        for stream in streams {
            guard let id = try lookUp(stream)?.id else { continue }
            let rev = try reached(id)
            if rev > 0 { heads[stream] = (epoch, rev) }
        }
        return heads
    }

    public func revisions(
        of command: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> ClosedRange<Revision>? {
        guard let stream = try lookUp(stream) else { return nil }
        try gather(stream)
        guard let first = try find(command, hash(of: command), on: stream) else { return nil }
        if let next = try statements.nextCommand.first(stream.id, first, read: { $0.int(0) }) {
            return first...(next - 1)
        }
        return first...(try reached(stream.id))
    }

    public func deadlines(limit: Int) throws(JournalFault) -> [StoredDeadline] {
        var found: [StoredDeadline] = []
        try statements.deadlines.each(limit) { row in
            let stream = StreamName(EntityKind(row.text(0)), EntityKey(row.text(1)))
            found.append(
                StoredDeadline(stream: stream, at: Timestamp(milliseconds: row.integer(2))))
        }
        return found
    }

    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        let prefix = Bytes(prefix.utf8)
        // No byte of UTF-8 is 0xff, so this is above all that begins with the prefix.
        let end = Text(bytes: prefix + [0xff])
        let isPastStart = after.map { prefix.lexicographicallyPrecedes($0.sort.utf8) } ?? false
        let start = after.flatMap { isPastStart || prefix.elementsEqual($0.sort.utf8) ? $0 : nil }
        var found: [StoredListing] = []
        try statements.listings.each(
            index, Text(bytes: start.map { Bytes($0.sort.utf8) } ?? prefix),
            start?.stream.kind.rawValue ?? "", start?.stream.key.rawValue ?? "", end, limit
        ) { row in
            let stream = StreamName(EntityKind(row.text(1)), EntityKey(row.text(2)))
            found.append(StoredListing(index: index, sort: row.text(0), stream: stream))
        }
        return found
    }

    public func checkpoint(_ follower: String) throws(JournalFault) -> Position {
        try statements.checkpoint.first(follower) { $0.integer(0) } ?? 0
    }

    public func bytes() -> Int { JournalFile.bytes(at: path) }
}

extension SQLiteJournal {
    func reached(_ stream: Int64) throws(JournalFault) -> Revision {
        try statements.headOfStream.first(stream) { $0.int(0) } ?? 0
    }

    func event(in row: Row, of stream: StreamName) throws(JournalFault) -> StoredEvent {
        let (position, rev, at) = (row.integer(0), row.int(2), row.integer(3))
        let (actor, command, name, body) = (row.text(4), row.text(5), row.text(8), row.bytes(9))
        let digest = Digest.event(
            stream: row.integer(1), rev: rev, at: at, actor: actor, command: command,
            hash: row.isNull(6) ? nil : row.integer(6), name: name, body: body)
        guard digest == row.integer(7) else {
            throw .corrupted(path, "the event at position \(position) is not what was written")
        }
        return StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev,
            at: Timestamp(milliseconds: at),
            command: CommandKey(actor: Actor(rawValue: actor), id: CommandID(command)), name: name,
            body: body)
    }

    private func lookUp(_ name: StreamName) throws(JournalFault) -> KnownStream? {
        known.trim()
        return try find(name)
    }

    func find(_ name: StreamName) throws(JournalFault) -> KnownStream? {
        if let stream = known[name] { return stream }
        let (kind, key) = (name.kind.rawValue, name.key.rawValue)
        guard let id = try statements.stream.first(kind, key, read: { $0.integer(0) }) else {
            return nil
        }
        let stream = KnownStream(id: id)
        known.add(stream, as: name)
        return stream
    }

    private func events(
        of stream: StreamName, _ id: Int64, in revs: Range<Revision>
    ) throws(JournalFault) -> [StoredEvent] {
        var found: [StoredEvent] = []
        try statements.eventsOfStream.each(id, revs.lowerBound, revs.upperBound) {
            row throws(JournalFault) in
            found.append(try event(in: row, of: stream))
        }
        return found
    }

    private func snapshot(
        of stream: StreamName, _ id: Int64, schema: Int, upTo last: Revision
    ) throws(JournalFault) -> Snapshot? {
        try statements.snapshot.first(id, schema, last) { row in
            (rev: row.int(0), digest: row.integer(1), state: row.bytes(2))
        }
        .flatMap { found in
            let digest = Digest.snapshot(
                stream: id, schema: schema, rev: found.rev, state: found.state)
            guard digest == found.digest else { return nil }
            return Snapshot(stream: stream, schema: schema, rev: found.rev, state: found.state)
        }
    }
}
