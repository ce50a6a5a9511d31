import Bus
import BusZeroMQ
import Journal
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thin shell of a host: one thread, one loop over the bus, the clock and the signals.
final class ServiceLoop {
    /// Between two looks at the stop signal and at deadlines that other instances set.
    static let glance: Duration = .milliseconds(100)
    /// Told to stop, a service that can't finish its calls ends all the same.
    static let patience: UInt64 = 8_000_000_000

    private let host: Host
    private let port: ServicePort
    private let stop: StopSignal
    private let log: Log
    private let service: String
    private let instance: String
    private let latest: LatestCounters
    private var meter: Meter
    private var pace = Pace()
    private var told = 0
    private let epoch: Epoch
    private var faults: FaultBudget
    private var refusals: [String] = []
    /// Until something is to be done of ourselves.
    private var pause = ServiceLoop.glance

    init(
        _ host: Host, of service: String, as instance: String, at settings: Settings,
        stop: StopSignal, log: Log
    ) throws(BusFault) {
        self.host = host
        self.stop = stop
        self.log = log
        self.service = service
        self.instance = instance
        let now = Clock.now
        meter = Meter(now: now)
        faults = FaultBudget(now: now)
        epoch = Epoch("\(now.milliseconds)")
        let latest = LatestCounters()
        self.latest = latest
        let announcement = Announcement(
            service: service, instance: instance, pid: Int(getpid()), kinds: host.kinds)
        port = try ServicePort(
            announcement, brokers: settings.bus,
            keys: try settings.keys.map { folder throws(BusFault) in try PeerKeys(folder: folder) },
            counters: { latest.bytes })
        for kind in host.followedKinds { port.subscribe("\(kind).") }
    }

    func run() throws {
        log.info("started", ["version": Release.version, "pid": "\(getpid())"])
        sumUp(Clock.now)
        var stopBy: UInt64?
        while true {
            let arrivals = try port.wait(for: pause, atMost: pace.calls)
            try turn(arrivals)
            tellRefusals()
            let now = Clock.nanoseconds
            if stop.isSet, stopBy == nil {
                log.info("finishing the calls under way")
                port.leave()
                stopBy = now + Self.patience
            }
            if let stopBy, port.hasLeft && arrivals.calls.isEmpty || now > stopBy { return }
        }
    }
}

/// What the last second's counters were, for every beat until the next second.
private final class LatestCounters {
    var bytes: Bytes = Array("{}".utf8)
}

extension ServiceLoop {
    /// Drain, decide, keep, tell.
    private func turn(_ arrivals: Arrivals) throws(JournalFault) {
        if !arrivals.calls.isEmpty {
            let began = Clock.nanoseconds
            try tell(arrivals.calls.map(\.from)) {
                defer {
                    pace.took(nanoseconds: Clock.nanoseconds - began, for: arrivals.calls.count)
                }
                return host.receive(arrivals.calls.map(\.call), now: Clock.now)
            }
        }
        for event in arrivals.events { host.hint(event) }
        if !arrivals.replies.isEmpty {
            try tell([]) { host.receive(answers: arrivals.replies, now: Clock.now) }
        }
        let now = Clock.now
        pause = Self.glance
        do throws(JournalFault) {
            if arrivals.isEmpty { try host.catchUp() }
            if let due = try host.nextDeadline() {
                pause = Self.pause(until: due, now)
                if due <= now, try tell([], { host.wake(now: now) }) != nil { pause = Self.glance }
            }
            try host.ask(as: instance, now: now) { port.begin($0, timeout: Follower.patience) }
        } catch {
            try report(error, isFinal: error.isFinal)
        }
        if meter.isDue(now) { sumUp(now) }
    }

    /// Until the next deadline; not at all when it is due, since others may be due behind it.
    static func pause(until due: Timestamp, _ now: Timestamp) -> Duration {
        max(.zero, min(glance, due - now))
    }

    @discardableResult
    private func tell(
        _ addresses: [ReturnAddress], _ work: () -> Host.Outcome
    ) throws(JournalFault) -> JournalFault? {
        let began = Clock.nanoseconds
        let outcome = work()
        for (address, reply) in zip(addresses, outcome.replies) { port.reply(reply, to: address) }
        for publication in outcome.publications { port.publish(publication) }
        meter.count(outcome, tookNanoseconds: Clock.nanoseconds - began)
        for stream in outcome.outgrown {
            log(
                "The view of \(stream) is over \(Limits.body) bytes, more than a reply may carry."
                    + " Let \(stream.kind) show itself in parts.")
        }
        if let fault = outcome.fault { try report(fault, isFinal: outcome.isFinal) }
        return outcome.fault
    }

    private func report(_ fault: JournalFault, isFinal: Bool) throws(JournalFault) {
        guard !isFinal else { throw fault }
        log(fault.detail)
    }

    /// What goes on and on is said only so often.
    private func log(_ trouble: String) {
        if faults.admits(trouble) { log.error(trouble) }
    }

    private func tellRefusals() {
        guard port.refusals != refusals else { return }
        refusals = port.refusals
        for sentence in refusals { log.error(sentence) }
    }

    private func sumUp(_ now: Timestamp) {
        let untold = faults.completeWindow(now: now)
        if untold > 0 { log.error("More faults like these.", ["times": "\(untold)"]) }
        let counters = meter.sum(
            service: service, instance: instance, activeEntities: host.activeCount,
            journalBytes: (try? host.journal.bytes()) ?? 0, dropped: port.dropped, now: now)
        latest.bytes = JSON.encode(counters)
        told += 1
        let header = EventHeader(
            stream: StreamName("sys", EntityKey(instance)), epoch: epoch, rev: told,
            event: "counters",
            at: now, by: .part(service), id: CommandID("\(instance)-\(epoch)-\(told)"))
        port.publish(Publication(header: header, body: latest.bytes))
    }
}
