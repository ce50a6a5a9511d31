import Journal
import ParlorWire

extension SQLiteJournal {
    func reached(_ stream: Int64) throws(JournalFault) -> Revision {
        try statements[.headOfStream].first(stream) { $0.int(0) } ?? 0
    }

    /// The command that led to the event in a row, and what it asked for.
    func command(
        in row: Row
    ) throws(JournalFault) -> (command: CommandKey, digest: CommandDigest?) {
        let command = try event(in: row, of: StreamName("", ""), .first).command
        return (command, row.integerIfPresent(10).map(CommandDigest.init(value:)))
    }

    /// The event in a row that ends with kind, key and generation of its stream.
    func event(in row: Row) throws(JournalFault) -> StoredEvent {
        let generation = Generation(row.int(15))
        let stream = StreamName(EntityKind(row.text(13)), EntityKey(row.text(14)))
        return try event(in: row, of: try told(stream, generation), generation)
    }

    func event(
        in row: Row, of stream: StreamName, _ generation: Generation
    ) throws(JournalFault) -> StoredEvent {
        let (position, rev, at) = (row.integer(0), row.int(2), row.integer(3))
        let (actor, command, name, body) = (row.text(4), row.text(5), row.text(8), row.bytes(9))
        let trace = row.textIfPresent(12)
        let digest = Digest.event(
            stream: row.integer(1), rev: rev, at: at, actor: actor, command: command,
            hash: row.integerIfPresent(6), name: name, body: body,
            callDigest: row.integerIfPresent(10), item: row.integerIfPresent(11),
            trace: trace)
        guard digest == row.integer(7) else {
            throw .corrupted(path, "the event at position \(position) is not what was written")
        }
        return StoredEvent(
            position: position, stream: stream, epoch: generation.epoch(in: epoch), rev: rev,
            at: Timestamp(milliseconds: at),
            command: CommandKey(actor: Actor(rawValue: actor), id: CommandID(command)),
            trace: trace.map(TraceID.init(rawValue:)), name: name, body: body)
    }

    /// The name that the events of a stream were told under, which may be another's by now.
    func told(
        _ stream: StreamName, _ generation: Generation
    ) throws(JournalFault) -> StreamName {
        guard let original = generation.original(stream),
            let now = try statements[.stream].first(
                original.kind.rawValue, original.key.rawValue, read: { $0.int(1) }),
            now > generation.number
        else { return stream }
        return original
    }

    /// The stream of that name, which others may have begun anew since it was seen last.
    func find(_ name: StreamName) throws(JournalFault) -> KnownStream? {
        let known = known[name]
        if let known, known.seen == version { return known }
        let (kind, key) = (name.kind.rawValue, name.key.rawValue)
        let row = try statements[.stream].first(kind, key) {
            ($0.integer(0), Generation($0.int(1)), $0.base(at: 2))
        }
        guard let (id, generation, base) = row else { return nil }
        if let known, known.id == id {
            known.seen = version
            known.base = base
            return known
        }
        let stream = KnownStream(id: id, generation, base, seen: version)
        self.known.add(stream, as: name)
        return stream
    }
}

extension Row {
    /// The base in this column, and how many events stayed below it in the next.
    func base(at column: Int32) -> StreamBase? {
        integerIfPresent(column).map { rev in
            // What is beyond these is damaged, and so not what its digest says.
            StreamBase(
                rev: max(1, Revision(rev)), kept: max(0, min(int(column + 1), Int(UInt32.max))))
        }
    }
}
