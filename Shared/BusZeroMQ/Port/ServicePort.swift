public import Bus
public import ParlorWire
import Platform

/// Everything that one service has of the bus: calls to answer, events to tell and to hear, calls
/// of its own. The thread that makes it owns it.
public final class ServicePort {
    /// Ends `wait`, from any thread or a signal handler.
    public let wakeup: Wakeup

    private let instance: String
    private let workers: [WorkerPort]
    private let caller: CallerPort
    private let events: EventsPort
    private let publishers: [Socket]
    private let counters: () -> Bytes
    private let poller: Poller
    private var unpublished = 0

    public init(
        _ announcement: Announcement, brokers: [BusAddress], pass: Pass,
        counters: @escaping () -> Bytes
    ) throws(BusFault) {
        instance = announcement.instance
        let keys = try pass.keys(for: brokers)
        let context = try Context()
        var workers: [WorkerPort] = []
        for broker in brokers {
            for key in keys {
                workers.append(try WorkerPort(announcement, broker, in: context, key))
            }
        }
        self.workers = workers
        caller = try CallerPort(brokers.map(\.partCalls), in: context, keys)
        events = try EventsPort(brokers, in: context, pass.eventKeys)
        publishers = try brokers.map(\.publish).connectedTogether(.publisher, in: context, keys)
        wakeup = try Wakeup()
        poller = Poller(workers.map(\.socket) + caller.sockets + events.sockets, wakeup)
        self.counters = counters
    }

    /// What arrives first, and everything that waits behind it, up to `bound` of each.
    ///
    /// Returns with nothing after so long, or when woken. Setting the clock of the machine neither
    /// shortens nor lengthens the wait.
    public func wait(for patience: Duration, atMost bound: Int) throws(BusFault) -> Arrivals {
        var arrivals = Arrivals()
        let end = Clock.steady + patience
        repeat {
            tick()
            arrivals.wasWoken = try poller.wait(milliseconds: pause(until: end))
            drain(into: &arrivals, atMost: bound)
            arrivals.replies += caller.takeFinished()
            guard !workers.contains(where: \.hasRival) else {
                throw BusFault(
                    .nameTaken,
                    "Another process is '\(instance)'. Stop it, or set PARLOR_INSTANCE to another name."
                )
            }
        } while arrivals.isEmpty && Clock.steady < end
        return arrivals
    }

    /// For whoever waits elsewhere: one of these can be read when there is something to `wait` for.
    public var descriptors: [Int32] { poller.watched }

    /// For how long, at most, the port has nothing to do unless one of its descriptors can be read.
    public func pause(atMost patience: Duration) -> Duration {
        poller.hasMore() ? .zero : .milliseconds(pause(until: Clock.steady + patience))
    }

    public func reply(_ reply: Reply, to address: ReturnAddress) {
        workers[address.broker].reply(reply, to: address.ticket)
    }

    /// Tells every broker. A hint: who misses it asks the owner.
    public func publish(_ publication: Publication, under prefix: String = "") {
        let frames = publication.frames(under: prefix)
        guard frames[0].count <= Limits.topic, frames[1].count <= Limits.header,
            frames[2].count <= Limits.body
        else { return unpublished += 1 }
        for publisher in publishers where publisher.send(frames: frames) != .whole {
            unpublished += 1
        }
    }

    /// The answer comes with a later `wait`. Calls of one id that are under way at once have one answer.
    public func begin(_ call: Call, timeout: Duration) {
        caller.begin(call, timeout: timeout, now: Clock.steady)
    }

    public func subscribe(_ topicPrefix: String) {
        events.subscribe(topicPrefix)
    }

    /// Asks every broker for no more calls; those on their way still come, until `hasLeft`. For good,
    /// when no other process takes this one's place: then nobody waits for one.
    public func leave(forGood: Bool) {
        for worker in workers { worker.leave(forGood: forGood, now: Clock.steady) }
    }

    /// No broker sends a call any more.
    public var hasLeft: Bool { workers.allSatisfy(\.hasLeft) }

    /// Why a broker doesn't take this service in, of each that doesn't, for the operator.
    public var refusals: [String] { workers.compactMap(\.refusal) }

    /// What came or went wrong, and was dropped: for the service's counters.
    public var dropped: Dropped {
        Dropped(
            malformed: workers.map(\.malformed).reduce(events.malformed, +),
            unsent: workers.map(\.unsent).reduce(unpublished, +))
    }
}

extension ServicePort {
    private func tick() {
        let now = Clock.steady
        for worker in workers { worker.tick(now: now, counters: counters) }
        caller.tick(now: now)
    }

    private func pause(until end: Timestamp) -> Int {
        guard caller.finished.isEmpty else { return 0 }
        let now = Clock.steady
        var pause = min(WorkerLink.interval, end - now)
        for due in workers.map(\.due) + [caller.due].compactMap(\.self) {
            pause = min(pause, due - now)
        }
        return max(0, Int(pause.wholeMilliseconds))
    }

    private func drain(into arrivals: inout Arrivals, atMost bound: Int) {
        let now = Clock.steady
        for (index, worker) in workers.enumerated() where poller.isReady(index) {
            worker.drain(atMost: bound, now: now) { ticket, call in
                arrivals.calls.append((ReturnAddress(broker: index, ticket: ticket), call))
            } hinted: { hints in
                // Every broker tells of every event: the first that serves us is enough.
                guard workers.firstIndex(where: \.isServing) == index else { return }
                arrivals.hints.formUnion(hints)
            }
        }
        for index in caller.sockets.indices where poller.isReady(workers.count + index) {
            caller.drain(index, atMost: bound, now: now)
        }
        let before = workers.count + caller.sockets.count
        for index in events.sockets.indices where poller.isReady(before + index) {
            events.drain(index, atMost: bound) { arrivals.events.append($0) }
        }
    }
}
