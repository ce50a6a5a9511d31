import EventSourcing
import Journal
import Wire

extension EntityStable {
    func name(_ key: EntityKey) -> StreamName { StreamName(E.kind, key) }

    /// The entity in memory, as its newest event left it.
    func entity(_ key: EntityKey) throws(JournalFault) -> Active<E> {
        if let known = active[key] {
            if known.isStale { try catchUp(known, key) }
            known.lastUsed = turn
            return known
        }
        let loaded = try load(key, upTo: nil)
        loaded.lastUsed = turn
        active[key] = loaded
        return loaded
    }

    /// The entity as it was at a revision, or is.
    func load(_ key: EntityKey, upTo rev: Revision?) throws(JournalFault) -> Active<E> {
        let stored = try journal.load(name(key), schema: E.schema, upTo: rev)
        if let whole = try? Active<E>(stored, newEpoch: journal.epoch) { return whole }
        // The snapshot may be what can't be read, and that is only a cache.
        let history = try journal.load(name(key), schema: .min, upTo: rev)
        return try readable(name(key)) { () throws(Malformed) in
            try Active<E>(history, newEpoch: journal.epoch)
        }
    }

    private func catchUp(_ known: Active<E>, _ key: EntityKey) throws(JournalFault) {
        let news = try journal.events(of: name(key), after: known.rev, limit: .max, bytes: .max)
        for event in news {
            try readable(name(key)) { () throws(Malformed) in try known.replay(event) }
        }
        known.markKept()
        known.isStale = false
    }

    private func readable<T>(
        _ stream: StreamName, _ read: () throws(Malformed) -> T
    ) throws(JournalFault) -> T {
        do { return try read() } catch {
            throw JournalFault(
                .otherVersion,
                "\(stream) has an event that this version can't read (\(error.reason))."
                    + " Start the version that wrote it.")
        }
    }
}

extension JournalFault {
    var unavailable: Failure {
        Failure(.unavailable, "Nothing was changed, the journal has a fault. \(detail)")
    }
}
