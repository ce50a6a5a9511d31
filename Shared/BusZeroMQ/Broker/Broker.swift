public import Bus
import Platform
public import Wire

/// The bus itself: carries calls to workers, replies back, and events to everyone; keeps nothing.
///
/// One thread makes it, runs it and owns its sockets.
public final class Broker {
    /// Messages taken from one socket before the others have their turn.
    static let share = 256
    static let heartbeat: Duration = .milliseconds(100)

    /// What an operator wants to hear of.
    public enum Note: Hashable, Sendable {
        case listening(BusAddress)
        case worker(WorkerNews)
        /// So many more came or went than were told by name.
        case moreWorkers(Int)
        case turnedAway(peers: Int)
        case stopped
    }

    /// Ends `run`'s wait, from any thread: it then asks whether to stop.
    public let wakeup: Wakeup

    let instance: String
    let calls: Socket
    let workers: Socket
    let events: Socket
    let publish: Socket
    let parts = Parts()
    var router: Router<Origin>
    var tally: Tally
    var unreadAnswers = UnreadAnswers()
    let unreadEvents = Backlog(of: nil)
    var now = Clock.steady
    /// Tells this life's counters from those of earlier ones.
    let epoch = Epoch(String(UInt64.random(in: .min ... .max), radix: 36))
    var counted = 0

    private let address: BusAddress
    private let doorkeeper: Doorkeeper?
    private let poller: Poller
    private var nextBeat: Timestamp
    private var operatorNotes = OperatorNotes()
    private let note: (Note) -> Void

    /// `kinds` are those that exist whether or not they are served yet.
    public init(
        _ address: BusAddress, instance: String, kinds: Set<EntityKind>, keys: BrokerKeys?,
        note: @escaping (Note) -> Void
    ) throws(BusFault) {
        let secrets = try address.requiring(keys.map { .broker($0) } ?? .none)
        let context = try Context()
        doorkeeper = try keys.map { keys throws(BusFault) in try Doorkeeper(keys, in: context) }
        calls = try Socket(.callsDoor, in: context, secrets)
        workers = try Socket(.workersDoor, in: context, secrets)
        events = try Socket(.eventsDoor, in: context, secrets)
        publish = try Socket(.publishDoor, in: context, secrets)
        for address in [address, address.nearby].compactMap(\.self) {
            try calls.bind(address.calls)
            try events.bind(address.events)
            try publish.bind(address.publish)
            try workers.bind(address.workers)
        }
        wakeup = try Wakeup()
        let sockets = [calls, workers, publish, events] + (doorkeeper.map { [$0.socket] } ?? [])
        poller = Poller(sockets, wakeup)
        self.address = address
        self.instance = instance
        self.note = note
        router = Router(life: .random(in: .min ... .max), kinds: kinds, now: now)
        tally = Tally(now: now)
        nextBeat = now
        takeEverythingPublished()
    }

    /// Serves until `isStopped` says so.
    public func run(until isStopped: () -> Bool) throws(BusFault) {
        note(.listening(address))
        while !isStopped() {
            let due = min(nextBeat, router.hintSubscribers.due ?? nextBeat)
            let pause = (due - now).wholeMilliseconds
            _ = try poller.wait(milliseconds: Int(max(0, pause)))
            now = Clock.steady
            var passedOn = 0
            if poller.isReady(0) { passedOn += drainCalls() }
            if poller.isReady(1) { passedOn += drainWorkers() }
            // The thread that sends it has often been given our core. What was published, which
            // nobody waits for, comes after it.
            if passedOn == 1 { sched_yield() }
            if poller.isReady(2) { drainPublished() }
            tellHints()
            if poller.isReady(3) { drainSubscriptions() }
            if let doorkeeper, poller.isReady(4) { operatorNotes.turnAway(doorkeeper.answer()) }
            if now >= nextBeat { beat() }
        }
        for origin in router.loseAll() { refuse(origin, .stopping) }
        note(.stopped)
    }
}

extension Broker {
    private func beat() {
        nextBeat = now + Self.heartbeat
        for origin in router.expire(now: now) { refuse(origin, .workerLost) }
        unreadAnswers.forgetReaders()
        operatorNotes.notes(on: router.takeNews()).forEach(note)
        guard tally.completeSecond(now: now) else { return }
        publishCounters()
        operatorNotes.completeSecond().forEach(note)
    }
}
