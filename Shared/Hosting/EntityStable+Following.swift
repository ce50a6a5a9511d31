import EventSourcing
import Journal
import Wire

extension EntityStable {
    /// Decides what a follower brings. A target that can't be read, or that has earlier commands
    /// waiting, gets it later.
    func carry(
        _ command: E.Command, _ id: CommandKey, to key: EntityKey, for follower: String,
        _ stage: inout Stage
    ) throws(JournalFault) {
        if !stage.isWaiting(follower, for: name(key)) {
            do throws(JournalFault) {
                return try decide(command, id, key, &stage)
            } catch {
                stage.fault = error
            }
        }
        let (call, body) = JSON.encode(choice: command)
        try stage.park(
            ParkedCommand(
                follower: follower, stream: name(key), command: id, call: CallName(call),
                body: body, at: stage.now))
    }

    func resume(_ parked: ParkedCommand, _ stage: inout Stage) throws(JournalFault) {
        let command: E.Command
        do throws(Malformed) {
            command = try E.read(parked.call.rawValue, parked.body)
        } catch {
            throw JournalFault(
                .otherVersion, "What waits for \(parked.stream) can't be read (\(error.reason)).")
        }
        try decide(command, parked.command, parked.stream.key, &stage)
    }

    private func decide(
        _ command: E.Command, _ id: CommandKey, _ key: EntityKey, _ stage: inout Stage
    ) throws(JournalFault) {
        let caller = Context(actor: id.actor, key: key, now: stage.now, seed: 0)
        _ = try decide(command, id, on: name(key), as: caller, &stage)
    }
}
