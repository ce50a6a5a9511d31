public import Journal
public import ParlorWire
import Postgres

extension PostgresJournal {
    public func load(
        _ stream: StreamName, schema: Int, upTo: Revision?
    ) throws(JournalFault) -> StoredStream? {
        let (kind, key) = stream.values
        let last = max(0, upTo ?? .max)
        let answers = try ask([
            Query(statements[.stream], kind, key),
            Query(statements[.snapshot], kind, key, .integer(schema), .integer(last)),
            Query(statements[.eventsToLoad], kind, key, .integer(schema), .integer(last)),
        ])
        guard let found = answers[0].first, found.int(2) > 0 else { return nil }
        let (generation, base) = (Generation(found.int(1)), found.base(at: 3))
        if let base, last < base.rev { return nil }
        let snapshot = answers[1].first.map {
            Snapshot(stream: stream, schema: schema, rev: $0.int(0), state: $0.bytes(1))
        }
        let events = answers[2].map { event(in: $0, of: stream, generation) }
        let first = snapshot?.rev ?? base.map { $0.rev - 1 } ?? 0
        try requireRow(of: events, after: first, base, stream)
        guard events.count == min(last, found.int(2)) - first else {
            throw .corrupted(store, "a revision of \(stream) is missing")
        }
        return StoredStream(
            generation, in: epoch, base: base?.rev, snapshot: snapshot, events: events)
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        let (kind, key) = stream.values
        let answers = try ask([
            Query(statements[.stream], kind, key),
            Query(
                statements[.eventsOfStream], kind, key, .integer(rev), .integer(limit),
                .integer(bytes)),
        ])
        guard let found = answers[0].first else { return [] }
        let events = answers[1].map { event(in: $0, of: stream, Generation(found.int(1))) }
        try requireRow(of: events, after: max(rev, 0), found.base(at: 3), stream)
        return events
    }

    public func base(of stream: StreamName) throws(JournalFault) -> Revision? {
        let (kind, key) = stream.values
        return try ask(Query(statements[.stream], kind, key)).first?.base(at: 3)?.rev
    }

    public func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        let (kind, key) = stream.values
        let answers = try ask([
            Query(statements[.stream], kind, key),
            Query(
                statements[.eventsAboutItems], kind, key, .integer(items.lowerBound),
                .integer(items.upperBound), .integer(limit), .integer(bytes)),
        ])
        guard let found = answers[0].first else { return [] }
        return answers[1].map { event(in: $0, of: stream, Generation(found.int(1))) }
    }

    public func head() throws(JournalFault) -> Position {
        guard let row = try ask(Query(statements[.head])).first else {
            throw .corrupted(store, "its epoch is missing")
        }
        let refusal = refuse(row.text(1), needs: row.int(2), Origin(in: row, from: 3))
        if let refusal { throw refusal }
        return row.integer(0)
    }

    public func moved(since position: Position) throws(JournalFault) -> Set<StreamName> {
        Set(try ask(Query(statements[.moved], .integer(position))).map { $0.stream(at: 0) })
    }

    public func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        guard !streams.isEmpty else { return [:] }
        let query = Query(
            statements[.streams], .names(streams.map(\.kind.rawValue)),
            .names(streams.map(\.key.rawValue)))
        var heads: [StreamName: (epoch: Epoch, rev: Revision)] = [:]
        let rows = try ask(query)
        for place in 0..<rows.count where rows[place].int(3) > 0 {
            let row = rows[place]
            let epoch = Generation(row.int(2)).epoch(in: epoch)
            heads[streams[row.int(0) - 1]] = (epoch, row.int(3))
        }
        return heads
    }

    public func firstAnswer(
        to command: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> FirstAnswer? {
        let answers = try ask(
            [SQL.firstEvent, .quiet].map {
                Query(
                    statements[$0], .name(stream.kind.rawValue), .name(stream.key.rawValue),
                    .integer(command.hash(salt: salt)), .name(command.actor.rawValue),
                    .name(command.id.rawValue))
            })
        func digest(_ row: Row) -> CommandDigest? {
            row.integerIfPresent(1).map(CommandDigest.init(value:))
        }
        if let row = answers[0].first {
            return FirstAnswer(rev: row.int(2), digest: digest(row))
        }
        return answers[1].first.map { FirstAnswer(rev: $0.int(0), digest: digest($0)) }
    }

    public func deadlines(
        of kinds: Set<EntityKind>, limit: Int
    ) throws(JournalFault) -> [StoredDeadline] {
        let query = Query(
            statements[.deadlines], .names(kinds.map(\.rawValue)), .integer(limit))
        return try ask(query).map {
            StoredDeadline(
                stream: $0.stream(at: 0), at: Timestamp(milliseconds: $0.integer(2)),
                trace: $0.isNull(3) ? nil : TraceID($0.text(3)))
        }
    }

    public func checkpoint(_ follower: String) throws(JournalFault) -> Position {
        try ask(Query(statements[.checkpoint], .name(follower))).first?.integer(0) ?? 0
    }
}

extension PostgresJournal {
    /// The event in a row of position, rev, at, actor, id, trace, name, body.
    func event(in row: Row, of stream: StreamName, _ generation: Generation) -> StoredEvent {
        StoredEvent(
            position: row.integer(0), stream: stream, epoch: generation.epoch(in: epoch),
            rev: row.int(1), at: Timestamp(milliseconds: row.integer(2)),
            command: CommandKey(
                actor: Actor(rawValue: row.text(3)), id: CommandID(row.text(4))),
            trace: row.isNull(5) ? nil : TraceID(row.text(5)),
            name: row.text(6), body: row.bytes(7))
    }

    private func requireRow(
        of events: [StoredEvent], after rev: Revision, _ base: StreamBase?, _ stream: StreamName
    ) throws(JournalFault) {
        var due = rev + 1
        for event in events {
            guard event.rev == due || base?.covers(event.rev) == true else {
                throw .corrupted(store, "revision \(due) of \(stream) is missing")
            }
            due = event.rev + 1
        }
    }
}

extension StreamName {
    var values: (kind: Value, key: Value) { (.name(kind.rawValue), .name(key.rawValue)) }
}

extension Row {
    /// The stream whose kind is in this column, and its key in the next.
    func stream(at column: Int32) -> StreamName {
        StreamName(EntityKind(text(column)), EntityKey(text(column + 1)))
    }
}
