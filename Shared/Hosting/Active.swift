import EventSourcing
import Journal
import Wire

/// An entity in memory: its state, and what the journal already holds of it.
final class Active<E: Entity> {
    var state: E
    var rev: Revision
    let epoch: Epoch
    /// Somebody else may have appended: read the rest before use.
    var isStale = false
    var lastUsed = 0
    /// How many events it took to load.
    let replayed: Int

    private var listed: Set<Listing>
    private var deadline: Timestamp?
    private var snapshotBytes: Int
    private var bytesSinceSnapshot = 0
    private var eventsSinceSnapshot: Int

    init(_ stored: StoredStream?, newEpoch: Epoch) throws(Malformed) {
        epoch = stored?.epoch ?? newEpoch
        replayed = stored?.events.count ?? 0
        if let snapshot = stored?.snapshot {
            state = try JSON.decode(E.self, from: snapshot.state)
            rev = snapshot.rev
            snapshotBytes = snapshot.state.count
        } else {
            state = E()
            rev = 0
            snapshotBytes = 0
        }
        listed = []
        eventsSinceSnapshot = 0
        for event in stored?.events ?? [] { try replay(event) }
        if rev > 0 { markKept() }
    }

    /// Applies an event that the journal has and this copy has not.
    func replay(_ event: StoredEvent) throws(Malformed) {
        precondition(event.rev == rev + 1, "\(event.stream) has a gap after revision \(rev).")
        apply(
            try JSON.decode(choice: E.Event.self, name: event.name, body: event.body),
            event.body.count)
    }

    func apply(_ event: E.Event, _ bytes: Int) {
        state.apply(event)
        rev += 1
        eventsSinceSnapshot += 1
        bytesSinceSnapshot += bytes
    }

    /// What the journal must learn besides the events, now that they were applied.
    func settle(_ stream: StreamName, into batch: inout Batch) {
        let listings = state.listings
        if listings != listed {
            batch.unlisted += listed.subtracting(listings).map { $0.stored(stream) }
            batch.listed += listings.subtracting(listed).map { $0.stored(stream) }
        }
        let next = state.deadline?.at
        if next != deadline { batch.deadlines[stream] = NextDeadline(rev: rev, at: next) }
        if isWorthASnapshot {
            let bytes = JSON.encode(state)
            batch.snapshots.append(
                Snapshot(stream: stream, schema: E.schema, rev: rev, state: bytes))
            snapshotBytes = bytes.count
            bytesSinceSnapshot = 0
            eventsSinceSnapshot = 0
        }
    }

    func markKept() {
        listed = state.listings
        deadline = state.deadline?.at
    }

    /// Writing snapshots costs no more than writing the events did, however large the state grows.
    private var isWorthASnapshot: Bool {
        eventsSinceSnapshot >= E.snapshotInterval && bytesSinceSnapshot >= snapshotBytes
    }
}

extension Listing {
    fileprivate func stored(_ stream: StreamName) -> StoredListing {
        StoredListing(index: index, sort: sort, stream: stream)
    }
}
