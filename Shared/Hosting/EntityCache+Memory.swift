import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    /// With more news than this an entity is loaded afresh, from a newer snapshot if there is one.
    static var mostCaughtUp: Int { 1_000 }
    /// With more keys that have nothing, all of them are forgotten.
    static var mostAbsent: Int { 50_000 }

    func name(_ key: EntityKey) -> StreamName { StreamName(E.kind, key) }

    /// The entity as its newest event left it; kept in memory once it has one.
    func entity(_ key: EntityKey) throws(JournalFault) -> CachedEntity<E> {
        if let known = entities[key] {
            known.lastUsed = turn
            if !known.isStale { return known }
            if try catchUp(known) { return known }
            drop(key)
        }
        if absent.contains(key) {
            return try CachedEntity(
                nil, of: name(key), from: nil, newEpoch: journal.epoch, traits)
        }
        let loaded = try load(key, upTo: nil)
        if loaded.rev > 0 { hold(loaded) } else { noteAbsent(key) }
        return loaded
    }

    /// The entity as it was at a revision, or is.
    func load(_ key: EntityKey, upTo rev: Revision?) throws(JournalFault) -> CachedEntity<E> {
        let stream = name(key)
        let stored = try journal.load(stream, schema: E.schema, upTo: rev)
        guard let snapshot = stored?.snapshot else {
            return try CachedEntity(stored, of: stream, from: nil, newEpoch: journal.epoch, traits)
        }
        if let state = try? JSON.decode(E.self, from: snapshot.state) {
            return try CachedEntity(
                stored, of: stream, from: state, newEpoch: journal.epoch, traits)
        }
        // The snapshot can't be read, and that is only a cache.
        let history = try journal.load(stream, schema: .min, upTo: rev)
        return try CachedEntity(history, of: stream, from: nil, newEpoch: journal.epoch, traits)
    }

    private func noteAbsent(_ key: EntityKey) {
        if absent.count >= Self.mostAbsent { absent = [] }
        absent.insert(key)
    }

    func hold(_ entity: CachedEntity<E>) {
        absent.remove(entity.stream.key)
        entities[entity.stream.key] = entity
        entity.lastUsed = turn
        count(entity)
    }

    func drop(_ key: EntityKey) {
        if let known = entities.removeValue(forKey: key) { bytes -= known.counted }
    }

    func count(_ entity: CachedEntity<E>) {
        let now = entity.bytes
        bytes += now - entity.counted
        entity.counted = now
    }

    /// False when its key has begun another history meanwhile.
    private func isStill(
        _ known: CachedEntity<E>, _ next: StoredEvent?
    ) throws(JournalFault) -> Bool {
        if let next { return next.epoch == known.epoch }
        let head = try journal.heads(of: [known.stream])[known.stream]
        return head.map { $0.epoch == known.epoch && $0.rev == known.rev } ?? false
    }

    /// False when it is too far behind, or another.
    private func catchUp(_ known: CachedEntity<E>) throws(JournalFault) -> Bool {
        let news = try journal.events(
            of: known.stream, after: known.rev, limit: Self.mostCaughtUp, bytes: .max)
        guard news.count < Self.mostCaughtUp else { return false }
        guard try isStill(known, news.first), news.first?.rev ?? known.rev + 1 == known.rev + 1,
            !news.contains(where: \.isBase)
        else { return false }
        for event in news { try known.replay(event) }
        known.markKept()
        known.isStale = false
        count(known)
        return true
    }
}
