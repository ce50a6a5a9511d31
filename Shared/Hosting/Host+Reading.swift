import EventSourcing
import Journal
public import ParlorWire

extension Host {
    /// All that is asked meanwhile is answered as of one moment.
    public func atOneMoment<Found>(_ ask: () throws -> Found) throws -> Found {
        try journal.reading { () throws(JournalFault) in Result { try ask() } }.get()
    }

    /// Reads a kind as of one moment: for a host that does nothing else.
    public func look<Found>(
        at kind: EntityKind, _ look: (Reader) throws -> Found
    ) throws -> Found {
        try atOneMoment { try look(reader(of: kind)) }
    }

    func reader(of kind: EntityKind) -> Reader {
        if let reader = readers[kind] { return reader }
        let reader = makeReader(of: kind)
        readers[kind] = reader
        return reader
    }

    private func makeReader(of kind: EntityKind) -> Reader {
        Reader(
            kind: kind, journal: journal, cutting: cutting,
            cutRule: { [caches] kind in caches[kind]?.cutRule },
            standIn: { [caches] base throws(JournalFault) in
                try caches[base.stream.kind]?.standIn(for: base)
            },
            entity: { [caches] kind, key, rev throws(JournalFault) in
                guard let cache = caches[kind] else { return nil }
                return try cache.state(key, at: rev)
            },
            past: { [caches] kind, key, rev, mayHold in
                try caches[kind]?.past(key, at: rev, mayHold: mayHold)
            },
            isKept: { [caches] kind, key in caches[kind]?.isKept(key) ?? true },
            withoutSecrets: { [caches] event throws(JournalFault) in
                try caches[event.stream.kind]?.withoutSecrets(event) ?? []
            },
            told: { [caches] events, stream in
                try caches[stream.kind]?.told(events, of: stream.key) ?? []
            },
            beginning: { [caches] kind in caches[kind]?.beginning },
            missing: { [caches] stream in
                caches[stream.kind]?.missing(stream)
                    ?? Failure(.notFound, "There is nothing to watch at \(stream).")
            },
            pendingListings: { [caches] index in
                caches.values.reduce(into: ([], [])) { all, cache in
                    let (streams, rows) = cache.pendingListings(in: index)
                    all.0.formUnion(streams)
                    all.1 += rows
                }
            }, pictures: pictures, rosterAdditions: rosterAdditions, apartViews: apartViews,
            watcherChecks: watcherChecks, derived: derived, derivedKinds: derivedKinds)
    }
}
