import EventSourcing
import Journal
import ParlorWire

/// An entity in memory: its state, and what the journal already holds of it.
final class CachedEntity<E: Entity> {
    /// What an entity takes besides its state, about.
    private static var frame: Int { 512 }

    let stream: StreamName
    private let traits: EntityTraits<E>
    var state: E
    var rev: Revision
    let epoch: Epoch
    private let generation: Generation
    /// Somebody else may have appended: read the rest before use.
    var isStale = false
    /// The batch under way has changed it.
    var isTouched = false
    var lastUsed = 0
    /// How many bytes of memory it was last counted with.
    var counted = 0
    /// How many events it took to load.
    let replayed: Int

    private var knownRoster: StreamRoster?
    /// It may be listed otherwise than the journal has it.
    private var hasMoved = false
    private var listed: Set<Listing> = []
    private var deadline: Timestamp?
    /// What the deadline that the state has now is part of, if it is another than that.
    private var deadlineTrace: TraceID?
    private var activeAt: Timestamp?
    /// Earlier snapshots may hold what the batch erases: a new one takes their place.
    var hasErased = false
    private var snapshotBytes: Int
    private var bytesSinceSnapshot = 0
    private var eventsSinceSnapshot = 0

    /// `base` is the state of the stored snapshot; without it the events are all that there were.
    init(
        _ stored: StoredStream?, of stream: StreamName, from base: E?, newEpoch: Epoch,
        _ traits: EntityTraits<E>
    ) throws(JournalFault) {
        (self.stream, self.traits) = (stream, traits)
        let snapshot = base == nil ? nil : stored?.snapshot
        epoch = stored?.epoch ?? newEpoch
        generation = stored?.generation ?? .first
        replayed = stored?.events.count ?? 0
        state = base ?? E()
        // Without a snapshot the events begin with the first, or with the base.
        rev = snapshot?.rev ?? stored?.base.map { $0 - 1 } ?? 0
        snapshotBytes = snapshot?.state.count ?? 0
        if snapshot == nil, let base = stored?.base, let first = stored?.events.first {
            guard first.isBase || first.isErased else { throw .missing(base, of: stream) }
        }
        for event in stored?.events ?? [] { try replay(event) }
        if rev > 0 { markKept() }
    }

    /// What begins under the key of an entity that is over.
    init(after ended: CachedEntity, in journal: Epoch) {
        (stream, traits) = (ended.stream, ended.traits)
        generation = ended.generation.next
        epoch = generation.epoch(in: journal)
        replayed = 0
        state = E()
        rev = 0
        snapshotBytes = 0
        listed = ended.listed
    }

    /// Applies an event that the journal has and this copy has not.
    func replay(_ event: StoredEvent) throws(JournalFault) {
        guard event.rev == rev + 1 else { throw .missing(rev + 1, of: event.stream) }
        guard !event.isErased else { return passOver(event) }
        guard !event.isBase else { return try begin(with: event) }
        do {
            let read = try JSON.decode(choice: E.Event.self, name: event.name, body: event.body)
            state.apply(read)
            note(read, event.body.count)
        } catch {
            throw .unreadable(event.stream, error)
        }
    }

    /// What stands for all that was before.
    private func begin(with event: StoredEvent) throws(JournalFault) {
        state = try traits.state(in: event)
        (knownRoster, hasMoved) = (nil, true)
        rev += 1
        eventsSinceSnapshot += 1
        bytesSinceSnapshot += event.body.count
    }

    private func passOver(_ event: StoredEvent) {
        traits.passOverErased(&state)
        (knownRoster, hasMoved) = (nil, true)
        rev += 1
        eventsSinceSnapshot += 1
        bytesSinceSnapshot += event.body.count
    }

    /// `told` is what is told of each event: complete afterwards.
    func apply(
        _ decided: Decided<E>, _ written: [NewEvent], completing told: inout [Bytes],
        as trace: TraceID?
    ) {
        let deadline = traits.deadline(state)?.at
        defer { if traits.deadline(state)?.at != deadline { deadlineTrace = trace } }
        if let after = decided.after {
            assert(
                after == whatComes(of: decided.events),
                "What was decided and what comes of it differ.")
            state = after
        } else {
            for (index, event) in decided.events.enumerated() {
                state.apply(event)
                if traits.completed.contains(written[index].name) {
                    told[index] = state.complete(event, told: told[index])
                }
            }
        }
        for index in written.indices {
            note(decided.events[index], written[index].body.count)
        }
    }

    private func whatComes(of events: [E.Event]) -> E {
        events.reduce(into: state) { $0.apply($1) }
    }

    /// The state has taken in another event.
    private func note(_ event: E.Event, _ bytes: Int) {
        if !traits.keepsPlaces(event) { (knownRoster, hasMoved) = (nil, true) }
        rev += 1
        eventsSinceSnapshot += 1
        bytesSinceSnapshot += bytes
    }

    /// Who may watch and who appears; before a command it is what it was after the last one.
    var roster: StreamRoster {
        let roster = knownRoster ?? state.roster(key: stream.key)
        knownRoster = roster
        return roster
    }

    /// What it takes in memory, about: as JSON it is at most as large as its snapshot and the
    /// events since, and values take more room than text.
    var bytes: Int { Self.frame + 2 * (snapshotBytes + bytesSinceSnapshot) }

    /// What the journal must learn besides the events, now that they were applied. It counts as
    /// kept: of a batch that is not, every entity is forgotten.
    func settle(into batch: inout Batch) {
        let listings = hasMoved ? state.listings : listed
        assert(listings == state.listings, "An event that keeps places has moved \(stream).")
        assert(
            knownRoster == nil || knownRoster == state.roster(key: stream.key),
            "An event that keeps places has changed who may watch \(stream).")
        hasMoved = false
        if listings != listed {
            batch.unlisted += listed.subtracting(listings).map { $0.stored(stream) }
            batch.listed += listings.subtracting(listed).map { $0.stored(stream) }
            listed = listings
        }
        let (next, active) = (traits.deadline(state)?.at, state.activeAt)
        if next != deadline || active != activeAt {
            batch.times[stream] = StreamTimes(
                rev: rev, deadline: next, trace: deadlineTrace, activeAt: active)
            (deadline, activeAt) = (next, active)
        }
        if hasErased
            || E.snapshots.isDue(
                afterEvents: eventsSinceSnapshot, bytes: bytesSinceSnapshot,
                lastSnapshot: snapshotBytes)
        {
            hasErased = false
            let bytes = JSON.encode(state, withSecrets: true)
            batch.snapshots.append(
                Snapshot(stream: stream, schema: E.schema, rev: rev, state: bytes))
            snapshotBytes = bytes.count
            bytesSinceSnapshot = 0
            eventsSinceSnapshot = 0
        }
    }

    /// The journal has all that this copy has.
    func markKept() {
        (listed, hasMoved) = (state.listings, false)
        (deadline, activeAt) = (traits.deadline(state)?.at, state.activeAt)
    }
}

extension Listing {
    func stored(_ stream: StreamName) -> StoredListing {
        StoredListing(index: index, sort: sort, stream: stream)
    }
}

extension JournalFault {
    static func missing(_ rev: Revision, of stream: StreamName) -> JournalFault {
        JournalFault(
            .corrupted,
            "The event \(rev) of \(stream) is missing. Stop the service and restore a backup.")
    }

    static func unreadable(_ stream: StreamName, _ why: Malformed) -> JournalFault {
        JournalFault(
            .otherVersion,
            "\(stream) has an event that this version can't read (\(why.reason))."
                + " Start the version that wrote it.")
    }
}
