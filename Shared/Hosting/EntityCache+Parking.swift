import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    /// Decides what a follower brings. A target that can't be read, or that has earlier commands
    /// waiting, gets it later.
    func carry(
        _ command: E.Command, _ id: CommandKey, to key: EntityKey, for follower: String,
        _ pending: inout PendingBatch
    ) throws(JournalFault) {
        if !pending.isWaiting(follower, for: name(key)) {
            do throws(JournalFault) {
                return try decide(command, id, key, &pending)
            } catch {
                pending.fault = error
            }
        }
        let (call, body) = JSON.encode(choice: command)
        try pending.park(
            ParkedCommand(
                follower: follower, stream: name(key), command: id, call: CallName(call),
                body: body, trace: pending.trace, at: pending.now))
    }

    func resume(_ parked: ParkedCommand, _ pending: inout PendingBatch) throws(JournalFault) {
        let command: E.Command
        do {
            command = try traits.read(parked.call.rawValue, parked.body)
        } catch {
            let reason = Failure(answering: error).message
            throw JournalFault(
                .otherVersion, "What waits for \(parked.stream) can't be read (\(reason)).")
        }
        try decide(command, parked.command, parked.stream.key, &pending)
    }

    private func decide(
        _ command: E.Command, _ id: CommandKey, _ key: EntityKey, _ pending: inout PendingBatch
    ) throws(JournalFault) {
        let caller = Context(actor: id.actor, key: key, now: pending.now, seed: 0)
        try pending.act(command, id, on: name(key)) { pending throws(JournalFault) in
            try decide(command, id, on: name(key), as: caller, &pending)
        }
    }
}
