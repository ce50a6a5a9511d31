import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    /// Makes an entity at the first of the command's addresses that is nobody's.
    ///
    /// What the command made when it was sent before lies at one of them, and not behind one that
    /// never was anybody's: so far it looks for its first answer.
    func found(
        _ command: E.Command, at first: EntityKey, _ id: CommandKey, _ caller: Context,
        _ pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        var key = first
        var free: CachedEntity<E>?
        var attempt = 0
        while true {
            if let answer = pending.repeated.answer(to: id, on: name(key)) { return answer }
            let entity = try entity(key)
            if entity.rev == 0 {
                free = free ?? entity
                break
            }
            if let answer = try firstAnswer(to: command, id, on: name(key), &pending) {
                return answer
            }
            if free == nil, traits.hasGivenUpItsKey(entity.state, pending.now) { free = entity }
            attempt += 1
            do {
                key = try traits.nextAddress(command, attempt, caller)
            } catch {
                guard free == nil else { break }
                return Reply(refusing: id.id, Failure(answering: error))
            }
        }
        if let quota = quota(command, caller), try isUsedUp(quota, &pending) {
            return Reply(refusing: id.id, quota.refusal.failure)
        }
        return try found(command, in: free!, id, caller, &pending)
    }

    /// What the calls before have founded counts. What other instances found meanwhile makes the
    /// append a conflict: so the limit is exact however many found at once.
    private func isUsedUp(
        _ quota: Quota<E.Refused>, _ pending: inout PendingBatch
    ) throws(JournalFault) -> Bool {
        let (streams, rows) = pendingListings(in: quota.index)
        let kept = try journal.list(
            quota.index, prefix: quota.prefix, after: nil, limit: quota.most + streams.count)
        let others = kept.count { !streams.contains($0.stream) }
        let own = rows.count { $0.sort.utf8.starts(with: quota.prefix.utf8) }
        guard others + own < quota.most else { return true }
        pending.batch.counted.append(
            CountedListings(index: quota.index, prefix: quota.prefix, count: kept.count))
        return false
    }

    private func found(
        _ command: E.Command, in free: CachedEntity<E>, _ id: CommandKey, _ caller: Context,
        _ pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        let key = free.stream.key
        let last = free.rev
        let fresh = last == 0 ? free : CachedEntity(after: free, in: journal.epoch)
        drop(key)
        hold(fresh)
        defer { if fresh.rev == 0 { drop(key) } }
        let reply = try decide(command, id, on: free.stream, as: caller, &pending)
        if last > 0, fresh.rev > 0 { pending.batch.begunAnew[free.stream] = last }
        return reply
    }
}
