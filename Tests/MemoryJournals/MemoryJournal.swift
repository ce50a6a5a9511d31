public import Journal
public import ParlorWire

/// A journal in memory, for tests and simulations.
///
/// Two journals on one `Disk` are two instances of a service on one file.
public final class MemoryJournal: Journal {
    /// What several journals share, and what survives them.
    public final class Disk {
        let lineage: Lineage
        /// Nil where they went.
        var events: [StoredEvent?] = []
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
                for place in stream.places { events[place]?.epoch = epoch }
            }
        }
    }

    struct Stream {
        var generation = Generation.first
        /// Where its events are among all, or were.
        var places: [Int] = []
        var base: StreamBase?
        /// The first event of each command.
        var firsts: [CommandKey: Revision] = [:]
        var commands: [CommandKey: FirstAnswer] = [:]
        /// By schema and revision.
        var snapshots: [Int: [Revision: Snapshot]] = [:]
        var deadline: Timestamp?
        var trace: TraceID?
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
        for erasure in batch.erasures { erase(erasure) }
        for cut in batch.cuts { keep(cut) }
        if !batch.erasures.isEmpty || !batch.cuts.isEmpty {
            disk.checkpoints[Erasure.counter, default: 0] += 1
        }
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
        guard last >= stored.base?.rev ?? 0 else { return nil }
        let snapshot = stored.snapshots[schema]?.values.filter { $0.rev <= last }
            .max { $0.rev < $1.rev }
        let first = snapshot?.rev ?? stored.base.map { $0.rev - 1 } ?? 0
        let events = stored.places[first..<last].compactMap { disk.events[$0] }
        return StoredStream(
            stored.generation, in: epoch, base: stored.base?.rev, snapshot: snapshot, events: events
        )
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) -> [StoredEvent] {
        let places = (disk.streams[stream]?.places ?? []).dropFirst(rev)
        return page(places.lazy.compactMap { [disk] in disk.events[$0] }.prefix(limit), bytes)
    }

    public func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) -> [StoredEvent] {
        let known = disk.streams[stream]?.items ?? [:]
        let places = known.filter { items.contains($0.key) }.sorted { $0.key < $1.key }
            .flatMap(\.value)
        return page(places.lazy.compactMap { [disk] in disk.events[$0] }.prefix(limit), bytes)
    }

    public func events(after position: Position, limit: Int, bytes: Int) -> [StoredEvent] {
        page(told(after: position).prefix(limit), bytes)
    }

    public func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) -> Scan {
        var scan = Scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
        for event in told(after: position) {
            scan.pass(upTo: event.position - 1)
            guard scan.look(at: event.name, of: event.stream.kind, event.body, { event }) else {
                break
            }
        }
        return scan
    }

    public func head() -> Position { Position(disk.events.count) }

    public func moved(since position: Position) -> Set<StreamName> {
        Set(disk.events.dropFirst(Int(position)).lazy.compactMap { $0?.stream })
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
            .map {
                StoredDeadline(
                    stream: $0.stream, at: $0.at, trace: disk.streams[$0.stream]?.trace)
            }
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

    public func counts(_ index: String, limit: Int) -> [String: Int] {
        var counts: [String: Int] = [:]
        for row in list(index, prefix: "", after: nil, limit: .max) {
            guard counts[row.sort] != nil || counts.count < limit else { break }
            counts[row.sort, default: 0] += 1
        }
        return counts
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
        for place in old.places { disk.events[place]?.stream = archive }
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
        return disk.events.dropFirst(Int(max(position, 0))).lazy.compactMap(\.self).map { event in
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
}
