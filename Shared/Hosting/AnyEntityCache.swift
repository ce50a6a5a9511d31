import EventSourcing
import Journal
import ParlorWire

/// All entities of one kind that are in memory, as the host sees them without knowing the kind.
protocol AnyEntityCache: AnyObject {
    var count: Int { get }
    /// The memory that they take, about.
    var bytes: Int { get }
    var uses: [CacheUse] { get }

    /// What there is before the first event, where devices may watch it.
    var beginning: (any Entity)? { get }
    func missing(_ stream: StreamName) -> Failure

    func begin(_ turn: Int)
    func state(_ key: EntityKey, at rev: Revision?) throws(JournalFault) -> (any Entity, Revision)?
    /// The batch under way has not changed it.
    func isKept(_ key: EntityKey) -> Bool
    /// The entity as it was at a revision, which anybody may work out.
    func past(_ key: EntityKey, at rev: Revision, mayHold: Bool) throws -> PastState?

    /// A stored event's body as it may be told: only the event's type knows which fields are secret.
    func withoutSecrets(_ event: StoredEvent) throws(JournalFault) -> Bytes
    /// What of the kind may go; nil where nothing does.
    var cutRule: CutRule? { get }
    /// What those who come too late for what went are told instead; nil where that is nothing.
    func standIn(for base: StoredEvent) throws(JournalFault) -> (name: String, body: Bytes)?
    /// These events without their secrets, and as each person may see them.
    func told(_ events: [StreamTail.Event], of key: EntityKey) throws -> [StreamTail.Event]
    /// What the batch under way has touched, and where it is found in the index by now.
    func pendingListings(in index: String) -> (Set<StreamName>, [StoredListing])

    /// The batch was not kept: what was touched is forgotten.
    func forget()
    func forgetAll()
    /// Somebody else may have changed it.
    func doubt(_ key: EntityKey)
    func evict(unusedSince turn: Int)
}

/// What is done for the entities of one kind over and over: closures that know the type, so that
/// what they call is compiled for it.
struct TypedHandlers {
    let answer: (Call, inout PendingBatch) throws(JournalFault) -> Reply
    /// False when the deadline is as due as before.
    let wake: (EntityKey, inout PendingBatch) throws(JournalFault) -> Bool
    let renewDeadline: (EntityKey, inout PendingBatch) throws(JournalFault) -> Void
    let cut: (CutEdge, inout PendingBatch) throws(JournalFault) -> CutStep
    let settle: (inout Batch) -> Void
    /// The batch is durable: what was touched is what is.
    let keep: () -> Void

    init<E: Entity>(_ cache: EntityCache<E>) {
        answer = { call, pending throws(JournalFault) in try cache.answer(call, on: &pending) }
        wake = { key, pending throws(JournalFault) in try cache.wake(key, on: &pending) }
        renewDeadline = { key, pending throws(JournalFault) in
            try cache.renewDeadline(key, on: &pending)
        }
        cut = { edge, pending throws(JournalFault) in try cache.cut(edge, &pending) }
        settle = { batch in cache.settle(into: &batch) }
        keep = { cache.keep() }
    }
}

/// When an entity in memory was last used, and what it takes.
struct CacheUse {
    let turn: Int
    let bytes: Int
}

/// What an entity was, read but not yet worked out: that takes long, and may be done on another
/// thread.
struct PastState: Sendable {
    /// How much was read for it; nothing when it was in memory.
    let bytes: Int
    let make: @Sendable () throws -> any Entity
}
