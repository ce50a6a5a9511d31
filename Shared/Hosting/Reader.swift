public import EventSourcing
public import Journal
public import ParlorWire

/// What a query may read: entities as the calls before it left them, and indexes.
public struct Reader {
    /// The kind that the question was asked of.
    let kind: EntityKind
    let journal: any Journal
    let cutting: Cutting
    /// What of a kind may go.
    var cutRule: (EntityKind) -> CutRule? = { _ in nil }
    /// What is told of events that went, to those who come too late.
    var standIn: (StoredEvent) throws(JournalFault) -> (name: String, body: Bytes)? = { _ in nil }
    let entity: (EntityKind, EntityKey, Revision?) throws(JournalFault) -> (any Entity, Revision)?
    var past: (EntityKind, EntityKey, Revision, Bool) throws -> PastState? = { _, _, _, _ in nil }
    /// Where what is read for whoever asks may wait until it is worked out in the background.
    var lanes = Set(Lane.allCases)
    /// The batch under way has not changed it.
    var isKept: (EntityKind, EntityKey) -> Bool = { _, _ in true }
    /// A stored event's body as it may be told.
    var withoutSecrets: (StoredEvent) throws(JournalFault) -> Bytes = { _ in [] }
    /// Events as they may be told, and to whom.
    var told: ([StreamTail.Event], StreamName) throws -> [StreamTail.Event] = { _, _ in [] }
    /// What there is of a kind before the first event, where devices may watch it.
    var beginning: (EntityKind) -> (any Entity)? = { _ in nil }
    /// Why a stream of this name can't be watched.
    var missing: (StreamName) -> Failure = { Failure(.notFound, "There is no \($0).") }
    /// What the calls before have put into an index, and not kept yet.
    var pendingListings: (String) -> (streams: Set<StreamName>, rows: [StoredListing]) = { _ in
        ([], [])
    }
    /// What is shown of kinds whose view is made from indexes.
    var pictures: [EntityKind: (Reader) throws -> any Encodable] = [:]
    /// What rosters' sources add.
    var rosterAdditions: [EntityKind: (any Entity, EntityKey, Reader) throws -> RosterAddition] =
        [:]
    /// What those see who are apart.
    var apartViews:
        [EntityKind: (any Entity, Revision, EntityKey, PersonID, Reader) throws -> ApartView?] = [:]
    /// What is looked at before somebody is not let in.
    var watcherChecks: [EntityKind: (PersonID, Context, Reader) throws -> Void] = [:]

    /// Streams that are made of others, and what they are made of.
    var derived: [EntityKind: any DerivedStreams] = [:]
    var derivedKinds: Set<EntityKind> = []

    /// The entity, and how many events made it; nil when it has none.
    public func state<E: Entity>(
        _ type: E.Type, _ key: EntityKey
    ) throws(JournalFault) -> (state: E, rev: Revision)? {
        try self.state(type, key, at: nil)
    }

    /// Whether all that made the entity is durable. What calls before this one, in the same batch,
    /// made of it may yet be decided otherwise.
    public func isKept<E: Entity>(_ type: E.Type, _ key: EntityKey) -> Bool {
        isKept(E.kind, key)
    }

    /// The same as it was at a revision.
    public func state<E: Entity>(
        _ type: E.Type, _ key: EntityKey, at rev: Revision?
    ) throws(JournalFault) -> (state: E, rev: Revision)? {
        guard let (state, rev) = try entity(E.kind, key, rev) else { return nil }
        guard let state = state as? E else {
            preconditionFailure("The kind \(E.kind) is not hosted as \(E.self).")
        }
        return (state, rev)
    }

    /// The same, where it is to be worked out in the background: it takes long for an entity with a long
    /// history. Nil when it has no such revision. Refused before it is read, when too much waits in
    /// that lane.
    public func past<E: Entity>(
        _ type: E.Type, _ key: EntityKey, at rev: Revision, for lane: Lane
    ) throws -> PastEntity<E>? {
        guard let past = try past(E.kind, key, rev, lanes.contains(lane)) else { return nil }
        return PastEntity(bytes: past.bytes) {
            guard let state = try past.make() as? E else {
                preconditionFailure("The kind \(E.kind) is not hosted as \(E.self).")
            }
            return state
        }
    }

    /// How far these streams have come, as far as they have events that are kept.
    public func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        try journal.heads(of: streams)
    }

    /// Rows of an index in the order of (sort, key), whose sort begins with `prefix`, from after
    /// `after`.
    public func list(
        _ index: String, prefix: String, after: StoredListing? = nil, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        let pendingListings = pendingListings(index)
        guard !pendingListings.streams.isEmpty else {
            return try journal.list(index, prefix: prefix, after: after, limit: limit)
        }
        // As many more as may be left out again; of all, all.
        let (most, isAll) = limit.addingReportingOverflow(pendingListings.streams.count)
        let kept = try journal.list(
            index, prefix: prefix, after: after, limit: isAll ? .max : most)
        let new = pendingListings.rows.filter { row in
            row.sort.hasPrefix(prefix) && after.map { $0.isBefore(row) } ?? true
        }
        let all = kept.filter { !pendingListings.streams.contains($0.stream) } + new
        return Array(all.sorted { $0.isBefore($1) }.prefix(limit))
    }

    /// How many rows of an index have a sort that begins with `prefix`; of more than `limit`, these.
    /// Without what the calls before have changed of it.
    public func count(
        _ index: String, prefix: String, limit: Int
    ) throws(JournalFault) -> Int {
        try journal.count(index, prefix: prefix, limit: limit)
    }

    /// Whether a follower could not carry out all that it has heard.
    public func hasParked(_ follower: String) throws(JournalFault) -> Bool {
        try journal.parkedTargets().targets.contains { $0.follower == follower }
    }

    /// The streams with a row in an index whose sort begins with `prefix`, the last active ones first,
    /// from after `after`: without what the calls before have changed of it.
    public func listActive(
        _ index: String, prefix: String, after: ActiveListing? = nil, limit: Int
    ) throws(JournalFault) -> [ActiveListing] {
        try journal.listActive(index, prefix: prefix, after: after, limit: limit)
    }

    /// What happened to these items of an entity, as far as it is kept: in the order of the items.
    /// If it is more than about one item can have, it is of fewer items: of the last ones, and of one
    /// at least.
    public func events<E: RecallsItems>(
        of type: E.Type, _ key: EntityKey, about items: Range<Int>
    ) throws -> [E.Event] {
        var items = items
        let most = E.mostOfItem
        while true {
            let found = try journal.events(
                of: StreamName(E.kind, key), about: items, limit: most.events + 1,
                bytes: most.bytes + Limits.event)
            let bytes = found.reduce(0) { $0 + $1.body.count }
            // Then there was room for one more, and nothing was held back.
            let isWhole = found.count <= most.events && bytes <= most.bytes
            if isWhole || items.count == 1 {
                return try found.filter { !$0.isErased }.map {
                    try JSON.decode(choice: E.Event.self, name: $0.name, body: $0.body)
                }
            }
            items = items.upperBound - items.count / 2..<items.upperBound
        }
    }

    /// All that happened to an entity from after a revision up to another, for a thread of its own:
    /// gives each event, how many bytes it has, and which revision it made.
    public func history<E: Entity>(
        of type: E.Type, _ key: EntityKey, after: Revision, upTo rev: Revision
    ) throws(JournalFault) -> @Sendable ((E.Event, Int, Revision) throws -> Void) throws -> Void {
        let history = try journal.history(of: StreamName(E.kind, key))
        return { take in
            var last = after
            try history.read(after) { stored in
                guard last < rev else { return true }
                guard !stored.isErased, !stored.isBase else {
                    last = stored.rev
                    return last == rev
                }
                let event = try JSON.decode(
                    choice: E.Event.self, name: stored.name, body: stored.body)
                try take(event, stored.body.count, stored.rev)
                last = stored.rev
                return last == rev
            }
            guard last == rev else {
                throw Failure(
                    .unavailable, "This is not stored yet. Repeat this in a moment.",
                    retryAfterMs: 100, isForCaller: true)
            }
        }
    }

    /// Up to where a state stands for what happened to an entity; nil where all of it is kept.
    public func cut<E: Entity>(
        of type: E.Type, _ key: EntityKey
    ) throws(JournalFault) -> Revision? {
        try journal.base(of: StreamName(E.kind, key))
    }

    /// What happened to an entity after a revision.
    public func events<E: Entity>(
        of type: E.Type, _ key: EntityKey, after: Revision, limit: Int
    ) throws -> [PastEvent<E.Event>] {
        try journal.events(
            of: StreamName(E.kind, key), after: after, limit: limit, bytes: WrittenPage.mostBytes
        ).filter { !$0.isErased && !$0.isBase }.map { stored in
            PastEvent(
                rev: stored.rev, name: stored.name, at: stored.at,
                event: try JSON.decode(
                    choice: E.Event.self, name: stored.name, body: stored.body),
                body: RawJSON(stored.body))
        }
    }
}

/// An entity as it was, to be worked out on any thread.
public struct PastEntity<E: Entity>: Sendable {
    /// How much was read for it; nothing when it was in memory.
    public let bytes: Int
    public let make: @Sendable () throws -> E
}

/// An event that happened, as it was kept and as it was told to all.
public struct PastEvent<Event: Choice>: Sendable {
    public let rev: Revision
    public let name: String
    public let at: Timestamp
    public let event: Event
    public let body: RawJSON

    public var told: RawJSON { RawJSON(JSON.encode(choice: event).body) }
}

extension StoredListing {
    fileprivate func isBefore(_ other: StoredListing) -> Bool {
        func isBefore(_ left: String, _ right: String) -> Bool {
            left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return isBefore(sort, other.sort)
            || !isBefore(other.sort, sort) && stream.key < other.stream.key
    }
}
