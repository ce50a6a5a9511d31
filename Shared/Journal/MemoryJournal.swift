public import Wire

/// A journal in memory, for tests, simulations and play without a disk.
///
/// Two journals on one `Disk` are two instances of a service on one file.
public final class MemoryJournal: Journal {
    /// What several journals share, and what survives them.
    public final class Disk {
        public let epoch: Epoch
        var events: [StoredEvent] = []
        var streams: [StreamName: [Int]] = [:]
        var commands: [StreamName: [CommandKey: ClosedRange<Revision>]] = [:]
        var deadlines: [StreamName: Timestamp] = [:]
        var listings: Set<StoredListing> = []
        var snapshots: [StreamName: Snapshot] = [:]
        var checkpoints: [String: Position] = [:]

        public init(epoch: Epoch) { self.epoch = epoch }
    }

    private let disk: Disk

    public init(on disk: Disk) { self.disk = disk }

    public var epoch: Epoch { disk.epoch }

    public func append(_ batch: Batch) -> Appended {
        guard fits(batch.appends) else { return .conflict }
        for append in batch.appends { keep(append) }
        for (stream, deadline) in batch.deadlines { disk.deadlines[stream] = deadline }
        disk.listings.subtract(batch.unlisted)
        disk.listings.formUnion(batch.listed)
        for snapshot in batch.snapshots { disk.snapshots[snapshot.stream] = snapshot }
        disk.checkpoints.merge(batch.checkpoints) { _, new in new }
        return .kept(upTo: head())
    }

    public func load(_ stream: StreamName, schema: Int, upTo: Revision?) -> StoredStream? {
        guard let places = disk.streams[stream] else { return nil }
        let last = min(upTo ?? places.count, places.count)
        let snapshot = disk.snapshots[stream].flatMap { $0.schema == schema && $0.rev <= last ? $0 : nil }
        let events = places[(snapshot?.rev ?? 0)..<max(last, snapshot?.rev ?? 0)].map { disk.events[$0] }
        return StoredStream(epoch: disk.epoch, snapshot: snapshot, events: events)
    }

    public func events(of stream: StreamName, after rev: Revision, limit: Int) -> [StoredEvent] {
        (disk.streams[stream] ?? []).dropFirst(rev).prefix(limit).map { disk.events[$0] }
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
            guard let places = disk.streams[stream] else { continue }
            heads[stream] = (disk.epoch, places.count)
        }
        return heads
    }

    public func revisions(of command: CommandKey, on stream: StreamName) -> ClosedRange<Revision>? {
        disk.commands[stream]?[command]
    }

    public func deadlines(limit: Int) -> [StoredDeadline] {
        disk.deadlines.map { StoredDeadline(stream: $0.key, at: $0.value) }
            .sorted { ($0.at, $0.stream) < ($1.at, $1.stream) }
            .prefix(limit).map { $0 }
    }

    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) -> [StoredListing] {
        disk.listings.filter { row in
            row.index == index && row.sort.utf8.starts(with: prefix.utf8)
                && after.map { (row.sort, row.stream) > ($0.sort, $0.stream) } ?? true
        }
        .sorted { ($0.sort, $0.stream) < ($1.sort, $1.stream) }
        .prefix(limit).map { $0 }
    }

    public func checkpoint(_ follower: String) -> Position { disk.checkpoints[follower] ?? 0 }

    public func bytes() -> Int { disk.events.reduce(0) { $0 + $1.body.count } }
}

extension MemoryJournal {
    private func fits(_ appends: [Append]) -> Bool {
        var heads: [StreamName: Revision] = [:]
        var commands: Set<Accepted> = []
        for append in appends {
            let head = heads[append.stream] ?? disk.streams[append.stream]?.count ?? 0
            guard append.after == head,
                disk.commands[append.stream]?[append.command] == nil,
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
        for (offset, event) in append.events.enumerated() {
            disk.streams[append.stream, default: []].append(disk.events.count)
            disk.events.append(
                StoredEvent(
                    position: Position(disk.events.count + 1), stream: append.stream, epoch: disk.epoch,
                    rev: append.after + offset + 1, at: append.at, command: append.command,
                    name: event.name, body: event.body))
        }
        disk.commands[append.stream, default: [:]][append.command] =
            (append.after + 1)...(append.after + append.events.count)
    }
}
