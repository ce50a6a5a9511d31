import Journal
import Wire

/// What one batch has done so far: to be kept as a whole, and only then told.
struct PendingBatch {
    /// Events that one batch may replay for the sake of repeated commands.
    static let historyAtOnce = 20_000

    let now: Timestamp
    /// A command may be in the journal already: look before deciding.
    let isRetry: Bool
    /// Why nothing can be written; reads are answered all the same.
    let writeFault: JournalFault?
    /// What that means to whoever asked for a change.
    let refusal: Failure?
    var batch = Batch()
    var replies: [Reply] = []
    var publications: [Publication] = []
    /// What went wrong with single streams; the others are served all the same.
    var fault: JournalFault?
    /// The streams whose view is larger than a reply may be.
    var outgrown: Set<StreamName> = []
    /// What is to be made in the background, by the place of its reply.
    private(set) var deferred: [Int: DeferredAnswer] = [:]
    /// What waits to be made in the background, with that of this batch.
    var load = BackgroundLoad()
    /// The present call's, for the events that it leads to.
    var trace: String?
    /// What the present call asks for; nil for a command that nobody sent.
    var digest: CommandDigest?
    /// Somebody waits for what the commands are answered: nobody does for deadlines, for what another
    /// service's events lead to, nor for the parts of a call before its last.
    var isAnswered = false
    private var history = 0
    /// What followers' commands wait for, and how many there are.
    private var waitingFor: Set<Parking.Target> = []
    private var parkedCount = 0
    private var accepted: [Accepted: (answer: Reply, digest: CommandDigest?)] = [:]

    private struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey

        /// Few have the same id and are not the same.
        func hash(into hasher: inout Hasher) { hasher.combine(command.id) }
    }

    init(now: Timestamp, isRetry: Bool, writeFault: JournalFault?, refusal: Failure?) {
        self.now = now
        self.isRetry = isRetry
        self.writeFault = writeFault
        self.refusal = refusal
        fault = writeFault
    }

    mutating func expect(_ calls: Int) {
        isAnswered = true
        replies.reserveCapacity(calls)
        publications.reserveCapacity(calls)
        accepted.reserveCapacity(calls)
        batch.appends.reserveCapacity(calls)
        batch.deadlines.reserveCapacity(calls)
    }

    /// In the place of the next reply.
    mutating func deferAnswer(_ deferred: DeferredAnswer, for actor: Actor) {
        self.deferred[replies.count] = deferred
        load.add(deferred.bytes, of: actor, in: deferred.lane)
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

    /// For whom anything is parked, and how much, as this batch is decided on it.
    mutating func know(_ targets: Set<Parking.Target>, parked count: Int) {
        waitingFor = targets
        parkedCount = count
        batch.parkedBefore = count
    }

    func isWaiting(_ follower: String, for stream: StreamName) -> Bool {
        !waitingFor.isEmpty && waitingFor.contains(.init(follower: follower, stream: stream))
    }

    mutating func park(_ command: ParkedCommand) throws(JournalFault) {
        guard parkedCount < Parking.most else { throw .tooMuchParked }
        waitingFor.insert(.init(follower: command.follower, stream: command.stream))
        parkedCount += 1
        batch.parked.append(command)
    }

    mutating func accept(_ noOp: NoOp, answer: Reply) {
        accepted[Accepted(stream: noOp.stream, command: noOp.command)] = (answer, digest)
        batch.noOps.append(noOp)
    }

    mutating func accept(
        _ append: Append, epoch: Epoch, answer: Reply, changesRoster: Bool,
        told: [Bytes]
    ) {
        let last = append.events.count - 1
        for (offset, event) in append.events.enumerated() {
            publications.append(
                Publication(
                    header: EventHeader(
                        stream: append.stream, epoch: epoch, rev: append.after + offset + 1,
                        event: event.name, at: append.at, by: append.command.actor,
                        id: append.command.id, trace: trace,
                        roster: changesRoster && offset == last ? true : nil),
                    body: told[offset]))
        }
        accepted[Accepted(stream: append.stream, command: append.command)] = (answer, digest)
        batch.appends.append(append)
    }
}
