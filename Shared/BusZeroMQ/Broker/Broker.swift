public import Bus
public import ParlorWire
import Platform

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
        /// A peer that is known tried what it may not do, so many times.
        case forbidden(Trespass, times: Int)
        /// The keys have changed: who comes in, and whether all have to come in anew.
        case keysChanged(peers: [String], doorsReopened: Bool)
        /// The keys can't be read any more. Those read before still count.
        case keysUnusable(BusFault)
        case stopped
    }

    /// Ends `run`'s wait, from any thread: it then asks whether to stop.
    public let wakeup: Wakeup

    let instance: String
    let calls: Socket
    let partCalls: Socket
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

    /// Calls and events are open to everybody on this machine.
    let isOpen: Bool
    let doorkeeper: Doorkeeper
    var operatorNotes = OperatorNotes()

    private let address: BusAddress
    private let locks: Locks
    private let services: [String: Rights]
    private let poller: Poller
    private var nextBeat: Timestamp
    private var lastStranger: Timestamp?
    private var keysFault: BusFault?
    private let note: (Note) -> Void

    /// `kinds` are those that exist whether or not they are served yet; `services` are the rights of
    /// each, by its name.
    public init(
        _ address: BusAddress, instance: String, kinds: Set<EntityKind>,
        services: [String: Rights], locks: Locks, note: @escaping (Note) -> Void
    ) throws(BusFault) {
        let (open, closed) = try locks.keys(at: address)
        let context = try Context()
        try locks.prepare(for: services.keys)
        doorkeeper = try Doorkeeper(try locks.guests(), in: context)
        calls = try Socket(.callsDoor, in: context, open)
        events = try Socket(.eventsDoor, in: context, open)
        partCalls = try Socket(.callsDoor, in: context, closed)
        workers = try Socket(.workersDoor, in: context, closed)
        publish = try Socket(.publishDoor, in: context, closed)
        for address in [address, address.nearby].compactMap(\.self) {
            try calls.bind(address.calls)
            try events.bind(address.events)
            try publish.bind(address.publish)
            try workers.bind(address.workers)
            try partCalls.bind(address.partCalls)
        }
        wakeup = try Wakeup()
        poller = Poller(
            [calls, partCalls, workers, publish, events, doorkeeper.socket], wakeup)
        if case .secrets = locks { isOpen = true } else { isOpen = false }
        self.locks = locks
        self.services = services
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
            if poller.isReady(0) { passedOn += drainCalls(at: .open) }
            if poller.isReady(1) { passedOn += drainCalls(at: .parts) }
            if poller.isReady(2) { passedOn += drainWorkers() }
            // The thread that sends it has often been given our core. What was published, which
            // nobody waits for, comes after it.
            if passedOn == 1 { sched_yield() }
            if poller.isReady(3) { drainPublished() }
            tellHints()
            if poller.isReady(4) { drainSubscriptions() }
            if poller.isReady(5) { try answerKnocks() }
            if now >= nextBeat { try beat() }
        }
        for origin in router.loseAll() { refuse(origin, .stopping) }
        note(.stopped)
    }
}

extension Broker {
    private func beat() throws(BusFault) {
        nextBeat = now + Self.heartbeat
        for origin in router.expire(now: now) { refuse(origin, .workerLost) }
        unreadAnswers.forgetReaders()
        operatorNotes.notes(on: router.takeNews()).forEach(note)
        guard tally.completeSecond(now: now) else { return }
        try readKeys()
        publishCounters()
        operatorNotes.completeSecond().forEach(note)
    }

    private func answerKnocks() throws(BusFault) {
        let turnedAway = try doorkeeper.answer(services) { () throws(BusFault) in
            // Strangers can't keep the broker reading.
            if let lastStranger, now - lastStranger < Self.heartbeat { return }
            lastStranger = now
            try readKeys()
        }
        operatorNotes.turnAway(turnedAway)
    }

    /// A broker's keys may be changed while it runs. Whoever comes in by a key that is gone loses its
    /// connection, and libzmq can end one only with all others: they are back in a moment.
    private func readKeys() throws(BusFault) {
        let earlier = doorkeeper.guests
        let guests: GuestList
        do throws(BusFault) { guests = try locks.guests() } catch {
            if error != keysFault { note(.keysUnusable(error)) }
            return keysFault = error
        }
        keysFault = nil
        guard guests != earlier else { return }
        let isReopening = doorkeeper.take(guests)
        if isReopening {
            let closed = [partCalls, workers, publish]
            for door in isOpen ? closed : closed + [calls, events] { try door.reopen() }
        }
        note(.keysChanged(peers: guests.all.sorted(), doorsReopened: isReopening))
    }
}
