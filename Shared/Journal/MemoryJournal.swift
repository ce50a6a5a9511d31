public import Wire

/// A journal in memory, for tests, simulations and play without a disk.
///
/// Two journals on one `Disk` are two instances of a service on one file.
public final class MemoryJournal: Journal {
    /// What several journals share, and what survives them.
    public final class Disk {
        public let epoch: Epoch
        fileprivate var events: [StoredEvent] = []
        fileprivate var streams: [StreamName: Stream] = [:]
        fileprivate var due: SortedSet<Due> = SortedSet()
        fileprivate var lists: [String: SortedSet<ListingPlace>] = [:]
        fileprivate var checkpoints: [String: Position] = [:]
        fileprivate var bytes = 0

        public init(epoch: Epoch) { self.epoch = epoch }
    }

    fileprivate struct Stream {
        /// Where its events are among all.
        var places: [Int] = []
        var commands: [CommandKey: ClosedRange<Revision>] = [:]
        var snapshots: [Int: Snapshot] = [:]
        var deadline: Timestamp?
    }

    fileprivate struct Due: Comparable {
        let at: Timestamp
        let stream: StreamName

        static func < (left: Self, right: Self) -> Bool {
            (left.at, left.stream) < (right.at, right.stream)
        }
    }

    private let disk: Disk

    public init(on disk: Disk) { self.disk = disk }

    public var epoch: Epoch { disk.epoch }

    public func append(_ batch: Batch) -> Appended {
        guard fits(batch.appends) else { return .conflict }
        for append in batch.appends { keep(append) }
        for (stream, deadline) in batch.deadlines { setDeadline(of: stream, deadline) }
        for row in batch.unlisted { disk.lists[row.index]?.remove(row.place) }
        for row in batch.listed { disk.lists[row.index, default: SortedSet()].insert(row.place) }
        for snapshot in batch.snapshots { keep(snapshot) }
        disk.checkpoints.merge(batch.checkpoints) { _, new in new }
        return .kept(upTo: head())
    }

    public func load(_ stream: StreamName, schema: Int, upTo: Revision?) -> StoredStream? {
        guard let stored = disk.streams[stream], !stored.places.isEmpty else { return nil }
        let last = min(upTo ?? .max, stored.places.count)
        let snapshot = stored.snapshots[schema].flatMap { $0.rev <= last ? $0 : nil }
        let events = stored.places[(snapshot?.rev ?? 0)..<last].map { disk.events[$0] }
        return StoredStream(epoch: disk.epoch, snapshot: snapshot, events: events)
    }

    public func events(of stream: StreamName, after rev: Revision, limit: Int) -> [StoredEvent] {
        (disk.streams[stream]?.places ?? []).dropFirst(rev).prefix(limit).map { disk.events[$0] }
    }

    public func events(after position: Position, limit: Int) -> [StoredEvent] {
        Array(disk.events.dropFirst(Int(position)).prefix(limit))
    }

    public func head() -> Position { Position(disk.events.count) }

    public func moved(since position: Position) -> Set<StreamName> {
        Set(disk.events.dropFirst(Int(position)).lazy.map(\.stream))
    }

    public func heads(of streams: [StreamName]) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        var heads: [StreamName: (epoch: Epoch, rev: Revision)] = [:]
        for stream in streams {
            let rev = head(of: stream)
            if rev > 0 { heads[stream] = (disk.epoch, rev) }
        }
        return heads
    }

    public func revisions(of command: CommandKey, on stream: StreamName) -> ClosedRange<Revision>? {
        disk.streams[stream]?.commands[command]
    }

    public func deadlines(limit: Int) -> [StoredDeadline] {
        disk.due.elements.prefix(limit).map { StoredDeadline(stream: $0.stream, at: $0.at) }
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

    public func checkpoint(_ follower: String) -> Position { disk.checkpoints[follower] ?? 0 }

    public func bytes() -> Int { disk.bytes }
}

extension MemoryJournal {
    private func head(of stream: StreamName) -> Revision { disk.streams[stream]?.places.count ?? 0 }

    private func fits(_ appends: [Append]) -> Bool {
        var heads: [StreamName: Revision] = [:]
        var commands: Set<Accepted> = []
        for append in appends {
            let head = heads[append.stream] ?? head(of: append.stream)
            guard append.after == head,
                disk.streams[append.stream]?.commands[append.command] == nil,
                commands.insert(Accepted(stream: append.stream, command: append.command)).inserted
            else { return false }
            heads[append.stream] = head + append.events.count
        }
        return true
    }

    private struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    private func keep(_ append: Append) {
        let first = disk.events.count
        for (offset, event) in append.events.enumerated() {
            disk.bytes += event.body.count
            disk.events.append(
                StoredEvent(
                    position: Position(first + offset + 1), stream: append.stream,
                    epoch: disk.epoch, rev: append.after + offset + 1, at: append.at,
                    command: append.command, name: event.name, body: event.body))
        }
        let revs = (append.after + 1)...(append.after + append.events.count)
        disk.streams[append.stream, default: Stream()].places += first..<disk.events.count
        disk.streams[append.stream]?.commands[append.command] = revs
    }

    private func keep(_ snapshot: Snapshot) {
        let stream = disk.streams[snapshot.stream, default: Stream()]
        guard snapshot.rev >= stream.snapshots[snapshot.schema]?.rev ?? 0 else { return }
        disk.streams[snapshot.stream, default: Stream()].snapshots[snapshot.schema] = snapshot
    }

    private func setDeadline(of stream: StreamName, _ deadline: Timestamp?) {
        if let old = disk.streams[stream]?.deadline {
            disk.due.remove(Due(at: old, stream: stream))
        }
        if let deadline { disk.due.insert(Due(at: deadline, stream: stream)) }
        disk.streams[stream, default: Stream()].deadline = deadline
    }
}

extension StoredListing {
    fileprivate var place: ListingPlace { ListingPlace(sort: sort, stream: stream) }
}
