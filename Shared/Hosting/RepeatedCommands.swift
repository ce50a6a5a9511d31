import EventSourcing
import Journal
import ParlorWire

/// The commands that one batch has accepted, and what the journal remembers of earlier ones. A
/// repeat gets its first answer; another command under a used id is refused.
struct RepeatedCommands {
    /// Events that one batch may replay for the sake of repeated commands.
    static let historyAtOnce = 20_000

    /// What the present call asks for; nil for a command that nobody sent.
    var digest: CommandDigest?
    private var accepted: [Accepted: (answer: Reply, digest: CommandDigest?)] = [:]
    private var history = 0

    private struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey

        /// The id alone spreads well: few commands of different people or streams share one.
        func hash(into hasher: inout Hasher) { hasher.combine(command.id) }
    }

    mutating func expect(_ calls: Int) { accepted.reserveCapacity(calls) }

    mutating func accept(_ command: CommandKey, on stream: StreamName, _ answer: Reply) {
        accepted[Accepted(stream: stream, command: command)] = (answer, digest)
    }

    func answer(to command: CommandKey, on stream: StreamName) -> Reply? {
        guard !accepted.isEmpty,
            let first = accepted[Accepted(stream: stream, command: command)]
        else { return nil }
        return isRepeat(of: first.digest) ? first.answer : Reply(refusing: command.id, .cidReused)
    }

    /// Whether the present command can be the one that asked for that, and has the same id.
    func isRepeat(of first: CommandDigest?) -> Bool {
        first == nil || digest == nil || first == digest
    }

    /// Answering repeats reads history again, and others wait meanwhile.
    var mayReadHistory: Bool { history < Self.historyAtOnce }

    mutating func hasReadHistory(events: Int) { history += events }
}

extension EntityCache {
    /// The answer that this command got when it was accepted, or the refusal of another command
    /// under its id; nil when no command of this id ever was.
    func firstAnswer(
        to command: E.Command, _ id: CommandKey, on stream: StreamName,
        _ pending: inout PendingBatch
    ) throws(JournalFault) -> Reply? {
        guard let first = try journal.firstAnswer(to: id, on: stream) else { return nil }
        guard pending.repeated.isRepeat(of: first.digest) else {
            return Reply(refusing: id.id, .cidReused)
        }
        guard pending.repeated.mayReadHistory else {
            let failure = Failure(
                .unavailable, "Too many old commands were repeated at once. Repeat it in a moment.",
                retryAfterMs: 100, isForCaller: true)
            return Reply(refusing: id.id, failure)
        }
        guard try first.rev >= journal.base(of: stream) ?? 0 else {
            return Reply(refusing: id.id, .answerIsGone)
        }
        let then = try load(stream.key, upTo: first.rev)
        pending.repeated.hasReadHistory(events: then.replayed)
        return reply(to: command, id, with: then.state, then.rev, on: stream, &pending)
    }
}
