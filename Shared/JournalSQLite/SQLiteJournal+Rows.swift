import Journal
import Wire

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

    func event(
        in row: Row, of stream: StreamName, _ generation: Generation
    ) throws(JournalFault) -> StoredEvent {
        let (position, rev, at) = (row.integer(0), row.int(2), row.integer(3))
        let (actor, command, name, body) = (row.text(4), row.text(5), row.text(8), row.bytes(9))
        let digest = Digest.event(
            stream: row.integer(1), rev: rev, at: at, actor: actor, command: command,
            hash: row.integerIfPresent(6), name: name, body: body,
            callDigest: row.integerIfPresent(10), item: row.integerIfPresent(11))
        guard digest == row.integer(7) else {
            throw .corrupted(path, "the event at position \(position) is not what was written")
        }
        return StoredEvent(
            position: position, stream: stream, epoch: generation.epoch(in: epoch), rev: rev,
            at: Timestamp(milliseconds: at),
            command: CommandKey(actor: Actor(rawValue: actor), id: CommandID(command)), name: name,
            body: body)
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
            ($0.integer(0), Generation($0.int(1)))
        }
        guard let (id, generation) = row else { return nil }
        if let known, known.id == id {
            known.seen = version
            return known
        }
        let stream = KnownStream(id: id, generation, seen: version)
        self.known.add(stream, as: name)
        return stream
    }
}
