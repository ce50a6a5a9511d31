import Journal
import ParlorWire

/// A command that nobody sent, and what became of it: a deadline set it, or another service's event
/// led to it.
struct Act {
    let call: Call
    let answer: Reply
    /// What it took to decide it, in nanoseconds.
    let deciding: UInt64
    /// When a deadline was due.
    let due: Timestamp?
    /// Of the event that a follower carried over.
    let source: TracedCommand?
}

/// A command, and the stream that it is about.
struct TracedCommand: Hashable {
    let command: CommandKey
    let stream: StreamName
}

extension PendingBatch {
    /// Decides a command as part of the present trace, and notes it.
    mutating func act(
        _ command: some Choice, _ id: CommandKey, on stream: StreamName, due: Timestamp? = nil,
        _ decide: (inout PendingBatch) throws(JournalFault) -> Reply
    ) throws(JournalFault) {
        let began = stopwatch()
        let answer = try decide(&self)
        let deciding = stopwatch() - began
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(
            id: id.id, call: CallName(name), actor: id.actor, trace: trace)
        let call = Call(kind: stream.kind, key: stream.key, header: header, body: body)
        acts.append(
            Act(call: call, answer: answer, deciding: deciding, due: due, source: source))
    }
}
