public import Journal
public import Wire

/// A journal in memory, for tests and simulations.
///
/// Two journals on one `Disk` are two instances of a service on one file.
public final class MemoryJournal: Journal {
    /// What several journals share, and what survives them.
    public final class Disk {
        let lineage: Lineage
        var events: [StoredEvent] = []
        var streams: [StreamName: Stream] = [:]
        /// The names that ended histories had.
        var originals: [StreamName: StreamName] = [:]
        var due: SortedSet<Due> = SortedSet()
        var lists: [String: SortedSet<ListingPlace>] = [:]
        var noOps: [SeenNoOp] = []
        var checkpoints: [String: Position] = [:]
        var parked: [ParkedCommand] = []
        var bytes = 0

        public init(epoch: Epoch) { lineage = Lineage(epoch) }

        /// A back-up that is taken now, to be put in this one's place: as a journal that is
        /// restored, it has another epoch.
        public init(restoring other: Disk, as epoch: Epoch) {
            lineage = other.lineage.restored(as: epoch, upTo: Position(other.events.count))
            (events, streams, originals) = (other.events, other.streams, other.originals)
            (due, lists, noOps) = (other.due, other.lists, other.noOps)
            (checkpoints, parked, bytes) = (other.checkpoints, other.parked, other.bytes)
            for stream in streams.values {
                let epoch = stream.generation.epoch(in: epoch)
                for place in stream.places { events[place].epoch = epoch }
            }
        }
    }

    struct Stream {
        var generation = Generation.first
        /// Where its events are among all.
        var places: [Int] = []
        var commands: [CommandKey: FirstAnswer] = [:]
        /// By schema and revision.
        var snapshots: [Int: [Revision: Snapshot]] = [:]
        var deadline: Timestamp?
        var activeAt: Timestamp?
        /// Where the events about an item are among all.
        var items: [Int: [Int]] = [:]
    }

    struct SeenNoOp {
        var noOp: NoOp
        let seen: SeenTime
    }

    struct Due: Comparable {
        let at: Timestamp
        let stream: StreamName

        static func < (left: Self, right: Self) -> Bool {
            (left.at, left.stream) < (right.at, right.stream)
        }
    }

    let disk: Disk

    public init(on disk: Disk) { self.disk = disk }

    public var lineage: Lineage { disk.lineage }

    public func append(_ batch: Batch) -> Appended {
        guard fits(batch) else { return .conflict }
        for stream in batch.begunAnew.keys { beginAnew(stream) }
        for append in batch.appends { keep(append) }
        keep(batch.noOps)
        for (stream, times) in batch.times { set(times, of: stream) }
        for row in batch.unlisted { disk.lists[row.index]?.remove(row.place) }
        for row in batch.listed { disk.lists[row.index, default: SortedSet()].insert(row.place) }
        for snapshot in batch.snapshots { keep(snapshot) }
        disk.checkpoints.merge(batch.checkpoints) { max($0, $1) }
        let resumed = Set(batch.resumed.map(\.place))
        disk.parked.removeAll { resumed.contains($0.place) }
        if !batch.parked.isEmpty {
            var known = Set(disk.parked.map(\.place))
            disk.parked += batch.parked.filter { known.insert($0.place).inserted }
        }
        return .kept(upTo: head())
    }

    public func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found { try look() }

    public func load(_ stream: StreamName, schema: Int, upTo: Revision?) -> StoredStream? {
        guard let stored = disk.streams[stream], !stored.places.isEmpty else { return nil }
        let last = min(upTo ?? .max, stored.places.count)
        let snapshot = stored.snapshots[schema]?.values.filter { $0.rev <= last }
            .max { $0.rev < $1.rev }
        let events = stored.places[(snapshot?.rev ?? 0)..<last].map { disk.events[$0] }
        return StoredStream(
            stored.generation, in: epoch, snapshot: snapshot, events: events)
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) -> [StoredEvent] {
        let places = (disk.streams[stream]?.places ?? []).dropFirst(rev).prefix(limit)
        return page(places.lazy.map { [disk] in disk.events[$0] }, bytes)
    }

    public func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) -> [StoredEvent] {
        let known = disk.streams[stream]?.items ?? [:]
        let places = known.filter { items.contains($0.key) }.sorted { $0.key < $1.key }
            .flatMap(\.value)
        return page(places.prefix(limit).lazy.map { [disk] in disk.events[$0] }, bytes)
    }

    public func history(of stream: StreamName) -> History {
        let events = events(of: stream, after: 0, limit: .max, bytes: .max)
        return History { after, isEnough in
            for event in events.dropFirst(after) where try isEnough(event) { return }
        }
    }

    public func events(after position: Position, limit: Int, bytes: Int) -> [StoredEvent] {
        page(told(after: position).prefix(limit), bytes)
    }

    public func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) -> Scan {
        var scan = Scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
        for event in told(after: position) {
            guard scan.look(at: event.name, of: event.stream.kind, event.body, { event }) else {
                break
            }
        }
        return scan
    }

    public func head() -> Position { Position(disk.events.count) }

    public func moved(since position: Position) -> Set<StreamName> {
        Set(disk.events.dropFirst(Int(position)).lazy.map(\.stream))
    }

    public func heads(of streams: [StreamName]) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        var heads: [StreamName: (epoch: Epoch, rev: Revision)] = [:]
        for stream in streams {
            let rev = head(of: stream)
            if rev > 0 { heads[stream] = (epoch(of: stream), rev) }
        }
        return heads
    }

    public func firstAnswer(to command: CommandKey, on stream: StreamName) -> FirstAnswer? {
        disk.streams[stream]?.commands[command]
    }

    public func deadlines(of kinds: Set<EntityKind>, limit: Int) -> [StoredDeadline] {
        disk.due.elements.lazy.filter { kinds.contains($0.stream.kind) }.prefix(limit)
            .map { StoredDeadline(stream: $0.stream, at: $0.at) }
    }

    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) -> [StoredListing] {
        guard let list = disk.lists[index] else { return [] }
        let lowest = list.index(of: ListingPlace(sort: prefix, stream: StreamName("", "")))
        let start = max(lowest, after.map { list.index(after: $0.place) } ?? 0)
        return list.elements[start...].lazy
            .prefix { $0.sort.utf8.starts(with: prefix.utf8) }
            .prefix(limit)
            .map { StoredListing(index: index, sort: $0.sort, stream: $0.stream) }
    }

    public func count(_ index: String, prefix: String, limit: Int) -> Int {
        list(index, prefix: prefix, after: nil, limit: limit).count
    }

    public func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) -> [ActiveListing] {
        let rows = list(index, prefix: prefix, after: nil, limit: .max)
        let active = rows.compactMap { row in
            disk.streams[row.stream]?.activeAt.map {
                ActiveListing(stream: row.stream, activeAt: $0)
            }
        }
        return Array(
            active.filter { after?.comesBefore($0) ?? true }.sorted { $0.comesBefore($1) }
                .prefix(limit))
    }

    public func checkpoint(_ follower: String) -> Position { disk.checkpoints[follower] ?? 0 }

    public func parked(limit: Int) -> (commands: [ParkedCommand], count: Int) {
        (Array(disk.parked.prefix(limit)), disk.parked.count)
    }

    public func parkedTargets() -> (targets: Set<ParkedCommand.Target>, count: Int) {
        (Set(disk.parked.map(\.target)), disk.parked.count)
    }

    public func bytes() -> Int { disk.bytes }
}

extension MemoryJournal {
    func head(of stream: StreamName) -> Revision { disk.streams[stream]?.places.count ?? 0 }

    func epoch(of stream: StreamName) -> Epoch {
        (disk.streams[stream]?.generation ?? .first).epoch(in: epoch)
    }

    func beginAnew(_ stream: StreamName) {
        set(StreamTimes(rev: 0, deadline: nil), of: stream)
        let old = disk.streams.removeValue(forKey: stream) ?? Stream()
        let archive = old.generation.archive(stream)
        for place in old.places { disk.events[place].stream = archive }
        for index in disk.noOps.indices where disk.noOps[index].noOp.stream == stream {
            disk.noOps[index].noOp.stream = archive
        }
        disk.streams[archive] = old
        disk.originals[archive] = stream
        disk.streams[stream] = Stream(generation: old.generation.next)
    }

    /// The events after a position under the names that they were told under.
    func told(after position: Position) -> some Sequence<StoredEvent> {
        let originals = disk.originals
        return disk.events.dropFirst(Int(max(position, 0))).lazy.map { event in
            var told = event
            told.stream = originals[event.stream] ?? event.stream
            return told
        }
    }

    func page(_ events: some Sequence<StoredEvent>, _ bytes: Int) -> [StoredEvent] {
        var page: [StoredEvent] = []
        var left = bytes
        for event in events {
            guard event.body.count <= left || page.isEmpty else { break }
            left -= event.body.count
            page.append(event)
        }
        return page
    }

    func fits(_ batch: Batch) -> Bool {
        let isCounted = batch.counted.allSatisfy {
            list($0.index, prefix: $0.prefix, after: nil, limit: .max).count == $0.count
        }
        guard isCounted else { return false }
        var heads: [StreamName: Revision] = [:]
        var commands: Set<Accepted> = []
        func isNew(_ command: CommandKey, on stream: StreamName) -> Bool {
            (batch.begunAnew[stream] != nil || disk.streams[stream]?.commands[command] == nil)
                && commands.insert(Accepted(stream: stream, command: command)).inserted
        }
        for (stream, last) in batch.begunAnew {
            guard last == head(of: stream) else { return false }
            heads[stream] = 0
        }
        for append in batch.appends {
            let head = heads[append.stream] ?? head(of: append.stream)
            guard append.after == head, isNew(append.command, on: append.stream) else {
                return false
            }
            heads[append.stream] = head + append.events.count
        }
        let passed = batch.heads
        for noOp in batch.noOps {
            let fits = passed[noOp.stream]?.contains(noOp.rev)
            guard fits ?? (noOp.rev == heads[noOp.stream] ?? head(of: noOp.stream)),
                isNew(noOp.command, on: noOp.stream)
            else { return false }
        }
        guard batch.parkedBefore ?? disk.parked.count == disk.parked.count else { return false }
        return batch.times.allSatisfy { stream, next in
            next.rev == heads[stream] ?? head(of: stream)
        }
    }

    struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }
}
