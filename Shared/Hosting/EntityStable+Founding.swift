import EventSourcing
import Journal
import Wire

extension EntityStable {
    /// Makes an entity at the first of the command's addresses that is nobody's.
    ///
    /// What the command made when it was sent before lies at one of them, and not behind one that
    /// never was anybody's: so far it looks for its first answer.
    func found(
        _ command: E.Command, at first: EntityKey, _ id: CommandKey, _ caller: Context,
        _ stage: inout Stage
    ) throws(JournalFault) -> Reply {
        var key = first
        var free: Active<E>?
        var attempt = 0
        while true {
            if let answer = stage.answer(to: id, on: name(key)) { return answer }
            let entity = try entity(key)
            if entity.rev == 0 {
                free = free ?? entity
                break
            }
            if let answer = try firstAnswer(to: command, id, on: name(key), &stage) {
                return answer
            }
            if free == nil, entity.state.hasGivenUpItsKey(by: stage.now) { free = entity }
            attempt += 1
            do throws(E.Refused) {
                key = try E.nextAddress(command, attempt: attempt, context: caller)
            } catch {
                guard free == nil else { break }
                return Reply(refusing: id.id, error.failure)
            }
        }
        return try found(command, in: free!, id, caller, &stage)
    }

    private func found(
        _ command: E.Command, in free: Active<E>, _ id: CommandKey, _ caller: Context,
        _ stage: inout Stage
    ) throws(JournalFault) -> Reply {
        let key = free.stream.key
        let last = free.rev
        let fresh = last == 0 ? free : Active(after: free, in: journal.epoch)
        drop(key)
        hold(fresh)
        defer { if fresh.rev == 0 { drop(key) } }
        let reply = try decide(command, id, on: free.stream, as: caller, &stage)
        if last > 0, fresh.rev > 0 { stage.batch.begunAnew[free.stream] = last }
        return reply
    }
}
