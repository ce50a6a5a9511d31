public import Journal
public import ParlorWire

extension SQLiteJournal {
    public func history(of stream: StreamName) -> History {
        History { [path, epoch] after, isEnough in
            let journal = try SQLiteJournal(beside: path)
            guard journal.epoch == epoch else { throw JournalFault.replaced(path) }
            var last = after
            while true {
                let page = try journal.events(of: stream, after: last, limit: 500, bytes: 1 << 20)
                for event in page where try isEnough(event) { return }
                guard let newest = page.last else { return }
                last = newest.rev
            }
        }
    }

    public func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) throws(JournalFault) -> Scan {
        let nearby = min(rows, .max / RecentBatches.nearness) * RecentBatches.nearness
        var near = Scan(after: position, for: wanted, rows: nearby, limit: limit, bytes: bytes)
        if tail.scan(&near, in: epoch) { return near }
        var scan = Scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
        return try reading { () throws(JournalFault) in
            var reached = scan.upTo
            let places = try places(
                after: position, of: wanted.names, rows: rows, limit: limit, &reached)
            for found in places {
                guard let event = try events(after: found - 1, limit: 1, bytes: .max).first else {
                    throw .corrupted(path, "the event at position \(found) is missing")
                }
                scan.pass(upTo: found - 1)
                guard scan.look(at: event.name, of: event.stream.kind, event.body, { event }) else {
                    return scan
                }
            }
            scan.pass(upTo: reached)
            return scan
        }
    }

    /// Where these events are; the others' bodies are not touched.
    private func places(
        after position: Position, of wanted: Set<EventName>, rows: Int, limit: Int,
        _ upTo: inout Position
    ) throws(JournalFault) -> [Position] {
        var places: [Position] = []
        var reached = upTo
        let events = JSON.encode(wanted.map { String($0.event) })
        try statements[.wanted].go(
            through: position, Text(bytes: events), Text(bytes: JSON.encode(Array(wanted))), rows
        ) { row throws(JournalFault) in
            let position = row.integer(0)
            if position != reached + 1 { try requireGap(from: reached + 1, to: position) }
            guard !row.isNull(1) else {
                throw .corrupted(path, "the event at position \(position) has no stream")
            }
            reached = position
            if row.int(1) == 1 { places.append(reached) }
            return places.count < limit
        }
        upTo = reached
        return places
    }
}
