import Journal
import Wire

/// What one batch has done so far: to be kept as a whole, and only then told.
struct Stage {
    let now: Timestamp
    /// A command may be in the journal already: look before deciding.
    let isRetry: Bool
    /// Why nothing can be written; reads are answered all the same.
    let writeFault: JournalFault?
    var batch = Batch()
    var replies: [Reply] = []
    var publications: [Publication] = []
    var fault: JournalFault?
    private var accepted: [Accepted: Reply] = [:]

    private struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    init(now: Timestamp, isRetry: Bool, writeFault: JournalFault?) {
        self.now = now
        self.isRetry = isRetry
        self.writeFault = writeFault
        fault = writeFault
    }

    func answer(to command: CommandKey, on stream: StreamName) -> Reply? {
        accepted.isEmpty ? nil : accepted[Accepted(stream: stream, command: command)]
    }

    mutating func accept(_ append: Append, epoch: Epoch, answer: Reply) {
        for (offset, event) in append.events.enumerated() {
            publications.append(
                Publication(
                    header: EventHeader(
                        stream: append.stream, epoch: epoch, rev: append.after + offset + 1,
                        event: event.name, at: append.at, by: append.command.actor,
                        id: append.command.id),
                    body: event.body))
        }
        accepted[Accepted(stream: append.stream, command: append.command)] = answer
        batch.appends.append(append)
    }
}
