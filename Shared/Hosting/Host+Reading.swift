import EventSourcing
import Journal
import Wire

extension Host {
    /// All that is asked meanwhile is answered as of one moment.
    public func atOneMoment<Found>(_ ask: () throws -> Found) throws -> Found {
        try journal.reading { () throws(JournalFault) in Result { try ask() } }.get()
    }

    func reader(of kind: EntityKind) -> Reader {
        if let reader = readers[kind] { return reader }
        let reader = makeReader(of: kind)
        readers[kind] = reader
        return reader
    }

    private func makeReader(of kind: EntityKind) -> Reader {
        Reader(
            kind: kind, journal: journal,
            entity: { [stables] kind, key, rev throws(JournalFault) in
                guard let stable = stables[kind] else { return nil }
                return try stable.state(key, at: rev)
            },
            past: { [stables] kind, key, rev, mayHold in
                try stables[kind]?.past(key, at: rev, mayHold: mayHold)
            },
            isKept: { [stables] kind, key in stables[kind]?.isKept(key) ?? true },
            unpacked: { [stables] kind, name, body in
                stables[kind]?.unpacked(name, body) ?? body
            },
            told: { [stables] events, stream in
                try stables[stream.kind]?.told(events, of: stream.key) ?? events
            },
            secretNames: { [stables] in stables[$0]?.secrets ?? [] },
            shown: { [stables] event in
                stables[event.stream.kind]?.shown(event.name, event.body) ?? event.body
            },
            missing: { [stables] stream in
                stables[stream.kind]?.missing(stream)
                    ?? Failure(.notFound, "There is nothing to watch at \(stream).")
            },
            staged: { [stables] index in
                stables.values.reduce(into: ([], [])) { all, stable in
                    let (streams, rows) = stable.staged(in: index)
                    all.0.formUnion(streams)
                    all.1 += rows
                }
            }, pictures: pictures)
    }
}
