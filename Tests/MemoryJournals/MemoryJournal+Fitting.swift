import Journal
import ParlorWire

extension MemoryJournal {
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
        guard
            batch.cuts.allSatisfy({
                batch.begunAnew[$0.stream] == nil && fits($0, head: heads[$0.stream])
            })
        else { return false }
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
