import Journal
import ParlorWire

extension MemoryJournal {
    func keep(_ append: Append) {
        let first = disk.events.count
        for (offset, event) in append.events.enumerated() {
            disk.bytes += event.body.count
            if let item = event.item {
                disk.streams[append.stream, default: Stream()].items[item, default: []]
                    .append(disk.events.count)
            }
            disk.events.append(
                StoredEvent(
                    position: Position(first + offset + 1), stream: append.stream,
                    epoch: epoch(of: append.stream), rev: append.after + offset + 1, at: append.at,
                    command: append.command, trace: append.trace, name: event.name,
                    body: event.body))
        }
        let last = append.after + append.events.count
        disk.streams[append.stream, default: Stream()].places += first..<disk.events.count
        disk.streams[append.stream]?.commands[append.command] =
            FirstAnswer(rev: last, digest: append.digest)
        disk.streams[append.stream]?.firsts[append.command] = append.after + 1
    }

    func keep(_ noOps: [NoOp]) {
        var seen = disk.noOps.last?.seen ?? .start
        for noOp in noOps {
            seen = seen.advanced(to: noOp.at)
            disk.streams[noOp.stream, default: Stream()].commands[noOp.command] =
                FirstAnswer(rev: noOp.rev, digest: noOp.digest)
            disk.noOps.append(SeenNoOp(noOp: noOp, seen: seen))
        }
        let old = disk.noOps.prefix(2 * noOps.count).prefix { $0.seen.passed < seen.memory }
        for old in old { disk.streams[old.noOp.stream]?.commands[old.noOp.command] = nil }
        disk.noOps.removeFirst(old.count)
    }

    func erase(_ erasure: Erasure) {
        guard var stream = disk.streams[erasure.stream] else { return }
        var before: CommandKey?
        for place in stream.places {
            guard let event = disk.events[place] else { continue }
            let isFirst = event.command != before
            before = event.command
            guard erasure.revs.contains(event.rev) else { continue }
            if isFirst {
                stream.commands[event.command] = stream.commands[event.command].map {
                    FirstAnswer(rev: $0.rev, digest: nil)
                }
            }
            disk.events[place] = event.left(by: erasure)
        }
        for (schema, kept) in stream.snapshots {
            stream.snapshots[schema] = kept.filter { $0.key < erasure.revs.lowerBound }
        }
        disk.streams[erasure.stream] = stream
    }

    func keep(_ snapshot: Snapshot) {
        guard snapshot.rev >= disk.streams[snapshot.stream]?.base?.rev ?? 0 else { return }
        var kept = disk.streams[snapshot.stream]?.snapshots[snapshot.schema] ?? [:]
        kept[snapshot.rev] = snapshot
        for rev in Snapshot.surplus(among: kept.keys.sorted()) { kept[rev] = nil }
        disk.streams[snapshot.stream, default: Stream()].snapshots[snapshot.schema] = kept
    }

    func set(_ times: StreamTimes, of stream: StreamName) {
        let deadline = times.deadline
        if let old = disk.streams[stream]?.deadline {
            disk.due.remove(Due(at: old, stream: stream))
        }
        if disk.streams[stream]?.deadline != deadline {
            disk.streams[stream, default: Stream()].trace = times.trace
        }
        if let deadline { disk.due.insert(Due(at: deadline, stream: stream)) }
        disk.streams[stream, default: Stream()].deadline = deadline
        disk.streams[stream]!.activeAt = times.activeAt
    }
}
