public import EventSourcing
public import Journal
public import Wire

/// A question that changes nothing: answered from the entities and indexes of one service.
public protocol Query: Choice {
    func answer(_ context: Context, reading: Reader) throws -> any Encodable
}

/// What a query may read: entities as the calls before it left them, and indexes.
public struct Reader {
    /// The kind that the question was asked of.
    let kind: EntityKind
    let journal: any Journal
    let entity: (EntityKind, EntityKey, Revision?) throws(JournalFault) -> (any Entity, Revision)?
    /// What is shown of kinds whose view is made from indexes.
    var pictures: [EntityKind: (Reader) throws -> any Encodable] = [:]

    /// The entity, and how many events made it; nil when it has none.
    public func state<E: Entity>(
        _ type: E.Type, _ key: EntityKey
    ) throws(JournalFault) -> (state: E, rev: Revision)? {
        guard let (state, rev) = try entity(E.kind, key, nil) else { return nil }
        guard let state = state as? E else {
            preconditionFailure("The kind \(E.kind) is not hosted as \(E.self).")
        }
        return (state, rev)
    }

    /// The entity as it was at a revision; nil when it has none.
    public func state<E: Entity>(
        _ type: E.Type, _ key: EntityKey, at rev: Revision
    ) throws(JournalFault) -> E? {
        try entity(E.kind, key, rev)?.0 as? E
    }

    /// How far these streams have come, as far as they have events that are kept.
    public func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        try journal.heads(of: streams)
    }

    /// Rows of an index in the order of (sort, key), whose sort begins with `prefix`, from after `after`.
    public func list(
        _ index: String, prefix: String, after: StoredListing? = nil, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        try journal.list(index, prefix: prefix, after: after, limit: limit)
    }
}
