import Journal
import ParlorWire

/// What one batch has done so far: to be kept as a whole, and only then told.
struct PendingBatch {
    /// How many entities one event leads to at once, and how many events these may erase.
    static let mostOfEvent = 100
    static let mostErased = 2_000

    let now: Timestamp
    /// A command may be in the journal already: look before deciding.
    let isRetry: Bool
    /// Why nothing can be written; reads are answered all the same.
    private(set) var writeFault: JournalFault?
    /// What that means to whoever asked for a change.
    private(set) var refusal: Failure?
    /// Why nothing new comes of the present call, such as a disk that is nearly full.
    var shortage: Failure?
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
    var trace: TraceID?
    /// Of the event that is carried over.
    var source: TracedCommand?
    /// What calls published that is not kept, by the index of the call's reply.
    var published: [Int: [UnkeptEvent]] = [:]
    var repeated = RepeatedCommands()
    /// What it took to decide each call so far, and to keep them all, in nanoseconds.
    var deciding: [UInt64] = []
    var keeping: UInt64 = 0
    /// What was decided besides calls.
    var acts: [Act] = []
    let stopwatch: () -> UInt64
    /// Somebody waits for what the commands are answered: nobody does for deadlines, for what another
    /// service's events lead to, nor for the parts of a call before its last.
    var isAnswered = false
    /// What followers' commands wait for, and how many there are.
    private var waitingFor: Set<ParkedRetries.Target> = []
    private var parkedCount = 0

    init(
        now: Timestamp, isRetry: Bool, writeFault: JournalFault?, refusal: Failure?,
        stopwatch: @escaping () -> UInt64
    ) {
        self.now = now
        self.stopwatch = stopwatch
        self.isRetry = isRetry
        self.writeFault = writeFault
        self.refusal = refusal
        fault = writeFault
    }

    mutating func expect(_ calls: Int) {
        isAnswered = true
        replies.reserveCapacity(calls)
        deciding.reserveCapacity(calls)
        publications.reserveCapacity(calls)
        repeated.expect(calls)
        batch.appends.reserveCapacity(calls)
        batch.times.reserveCapacity(calls)
    }

    /// The journal can't even be read. Whatever an earlier attempt was refused with stays.
    mutating func keepNothing(because fault: JournalFault, _ refusal: Failure) {
        self.refusal = self.refusal ?? refusal
        writeFault = writeFault ?? fault
        self.fault = writeFault
    }

    /// In the place of the next reply.
    mutating func deferAnswer(_ deferred: DeferredAnswer, for actor: Actor) {
        self.deferred[replies.count] = deferred
        load.add(deferred.bytes, of: actor, in: deferred.lane)
    }

    /// For whom anything is parked, and how much, as this batch is decided on it.
    mutating func know(_ targets: Set<ParkedRetries.Target>, parked count: Int) {
        waitingFor = targets
        parkedCount = count
        batch.parkedBefore = count
    }

    func isWaiting(_ follower: String, for stream: StreamName) -> Bool {
        !waitingFor.isEmpty && waitingFor.contains(.init(follower: follower, stream: stream))
    }

    /// Whether the rest of an event that concerns many entities is left to the next batch.
    func isLong(after entities: Int) -> Bool {
        entities >= Self.mostOfEvent
            || batch.erasures.reduce(0) { $0 + $1.revs.count } >= Self.mostErased
    }

    mutating func park(_ command: ParkedCommand) throws(JournalFault) {
        guard parkedCount < ParkedRetries.most else { throw .tooMuchParked }
        waitingFor.insert(.init(follower: command.follower, stream: command.stream))
        parkedCount += 1
        batch.parked.append(command)
    }

    mutating func accept(_ noOp: NoOp, answer: Reply) {
        repeated.accept(noOp.command, on: noOp.stream, answer)
        batch.noOps.append(noOp)
    }

    mutating func accept(
        _ append: Append, epoch: Epoch, answer: Reply, changesRoster: Bool, told: [Bytes]
    ) {
        let last = append.events.count - 1
        for (offset, event) in append.events.enumerated() {
            publications.append(
                Publication(
                    header: EventHeader(
                        stream: append.stream, epoch: epoch, rev: append.after + offset + 1,
                        event: event.name, at: append.at, by: append.command.actor,
                        id: append.command.id, trace: append.trace,
                        roster: changesRoster && offset == last ? true : nil),
                    body: told[offset]))
        }
        repeated.accept(append.command, on: append.stream, answer)
        batch.appends.append(append)
    }
}
