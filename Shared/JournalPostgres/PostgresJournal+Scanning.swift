public import Journal
public import ParlorWire
import Postgres

extension PostgresJournal {
    public func events(
        after position: Position, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        let answers = try ask([
            Query(statements[.events], .integer(position), .integer(limit), .integer(bytes)),
            Query(statements[.gaps], .integer(position), .integer(limit)),
        ])
        let events = try told(answers[0])
        let gaps = Dictionary(
            uniqueKeysWithValues: answers[1].map { (last: $0.integer(1), first: $0.integer(0)) })
        var due = max(position, 0) + 1
        for event in events {
            let gap = gaps[event.position - 1]
            guard event.position == due || gap ?? .max <= due else {
                throw .corrupted(store, "the event at position \(due) is missing")
            }
            due = event.position + 1
        }
        return events
    }

    public func events(
        of trace: TraceID, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try told(
            try ask(
                Query(
                    statements[.eventsOfTrace], .name(trace.rawValue), .integer(limit),
                    .integer(bytes))))
    }

    public func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) throws(JournalFault) -> Scan {
        let nearby = min(rows, .max / RecentBatches.nearness) * RecentBatches.nearness
        var near = Scan(after: position, for: wanted, rows: nearby, limit: limit, bytes: bytes)
        if tail.scan(&near, in: epoch) { return near }
        var scan = Scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
        let (end, isEndless) = scan.upTo.addingReportingOverflow(Position(rows))
        let last = isEndless ? .max : end
        return try reading { () throws(JournalFault) in
            let answers = try ask([
                Query(statements[.tops]),
                Query(
                    statements[.wanted], .integer(scan.upTo), .integer(last),
                    .names(wanted.names.map { EntityKind.part(of: $0) }),
                    .names(wanted.names.map { String($0.event) }), .integer(limit)),
            ])
            let reached = min(answers[0].first?.integer(0) ?? 0, last)
            let found = try told(answers[1])
            for event in found {
                scan.pass(upTo: event.position - 1)
                guard scan.look(at: event.name, of: event.stream.kind, event.body, { event }) else {
                    return scan
                }
            }
            if found.count < limit { scan.pass(upTo: reached) }
            return scan
        }
    }

    /// Reads it through a connection of its own, on whichever thread asks: none is to wait for a
    /// server that is away.
    public func history(of stream: StreamName) throws(JournalFault) -> History {
        if let outage = link.outage { throw fault(outage) }
        return History { [store, epoch] after, isEnough in
            let journal = try PostgresJournal(reading: store, patience: PostgresLink.patience)
            guard journal.epoch == epoch else { throw JournalFault.anotherHistory(store) }
            var last = after
            while true {
                let page = try journal.events(of: stream, after: last, limit: 500, bytes: 1 << 20)
                for event in page where try isEnough(event) { return }
                guard let newest = page.last else { return }
                last = newest.rev
            }
        }
    }
}

extension PostgresJournal {
    /// Events in rows that end with kind, key and generation of their streams, under the names that
    /// they were told under.
    private func told(_ rows: Rows) throws(JournalFault) -> [StoredEvent] {
        var events = rows.map { event(in: $0, of: $0.stream(at: 8), Generation($0.int(10))) }
        let ended = rows.map { row in Generation(row.int(10)).original(row.stream(at: 8)) }
        let originals = Array(Set(ended.compactMap(\.self)))
        guard !originals.isEmpty else { return events }
        let query = Query(
            statements[.generations], .names(originals.map(\.kind.rawValue)),
            .names(originals.map(\.key.rawValue)))
        let now = Dictionary(
            uniqueKeysWithValues: try ask(query).map { (originals[$0.int(0) - 1], $0.int(1)) })
        for place in events.indices {
            // Another stream may only look like an ended one.
            guard let original = ended[place], now[original] ?? 0 > rows[place].int(10) else {
                continue
            }
            events[place].stream = original
        }
        return events
    }
}

extension EntityKind {
    fileprivate static func part(of name: EventName) -> String {
        String(name.rawValue.prefix { $0 != "." })
    }
}
