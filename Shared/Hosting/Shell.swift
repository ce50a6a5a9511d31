import Bus
public import BusZeroMQ
public import ParlorWire
import Platform

/// The thin shell of every service: one thread, one loop over the bus, the clock and the signals.
public final class Shell {
    /// Between two looks at the stop signal.
    public static let glance: Duration = .milliseconds(100)
    /// Told to stop, a service that can't finish its calls ends all the same.
    static let patience: UInt64 = 8_000_000_000
    /// What arrives within so many nanoseconds was there already.
    private static let instantly: UInt64 = 50_000

    public let service: String
    public let instance: String
    public let settings: Settings
    public let port: ServicePort
    public let log: Log
    /// What the operator may ask this instance about.
    public let observations: Observations
    /// For how long, at most, what the present turn deals with had to wait before it.
    public private(set) var waited: UInt64 = 0
    /// What a gateway turned away, by reason, for its counters.
    public var rejected: (() -> [String: Int])?
    /// How many devices are connected to a gateway, for its counters.
    public var sockets: (() -> Int)?
    /// Waits for what arrives, for so long at most and so many of each. A gateway waits for its devices
    /// meanwhile.
    public var wait: (Duration, Int) throws -> Arrivals
    /// Told to stop, a gateway goes on until its devices are elsewhere.
    public var mayLeave: () -> Bool = { true }
    private let stop: StopSignal
    private let latest: LatestCounters
    let epoch: Epoch
    private var meter: Meter
    private let keepsMessages: Bool
    private var told = 0
    var refusalsTold = 0
    private var faults: FaultBudget
    private var refusals: [String] = []

    init(
        _ service: String, as instance: String, kinds: [EntityKind], hints: Hints,
        at settings: Settings,
        stop: StopSignal, log: Log
    ) throws(BusFault) {
        self.service = service
        self.instance = instance
        self.settings = settings
        self.stop = stop
        self.log = log
        let now = Clock.now
        meter = Meter(now: now)
        keepsMessages = kinds.contains("chat")
        observations = Observations(
            slowAfter: settings.slowCall,
            exporter: settings.spans.map {
                SpanExporter(to: $0, of: service, instance, log: log)
            })
        faults = FaultBudget(now: Clock.instant)
        epoch = Epoch("\(now.milliseconds)")
        let latest = LatestCounters()
        self.latest = latest
        let port = try ServicePort(
            Announcement(
                service: service, instance: instance, pid: Int(getpid()), kinds: kinds, hints: hints
            ),
            brokers: settings.bus,
            pass: try settings.pass(of: service),
            counters: { latest.bytes })
        self.port = port
        wait = { try port.wait(for: $0, atMost: $1) }
    }

    /// Until told to stop: waits for what arrives, at most `bound()` of each, and lets `turn` deal
    /// with it, which answers how long nothing is to be done of ourselves.
    public func run(
        atMost bound: () -> Int, holding: () -> Holding, turn: (Arrivals) throws -> Duration
    ) throws {
        log.info("started", ["version": Release.version, "pid": "\(getpid())"])
        sumUp(Clock.now, holding())
        var stopBy: UInt64?
        var pause = Self.glance
        var lastTurn: UInt64 = 0
        while true {
            let began = Clock.nanoseconds
            var arrivals = try wait(min(pause, Self.glance), bound())
            let arrived = Clock.nanoseconds
            waited = arrived - began < Self.instantly ? lastTurn : 0
            answerQuestions(in: &arrivals)
            beginTraces(in: &arrivals)
            pause = try turn(arrivals)
            lastTurn = Clock.nanoseconds - arrived
            tellRefusals()
            tellObservations()
            let now = Clock.now
            if meter.isDue(now) { sumUp(now, holding()) }
            let passed = Clock.nanoseconds
            if stop.isSet, stopBy == nil, mayLeave() {
                log.info("finishing the calls under way")
                port.leave(forGood: stop.isForGood)
                stopBy = passed + Self.patience
            }
            if let stopBy, port.hasLeft && arrivals.calls.isEmpty || passed > stopBy { return }
        }
    }

    /// Told to stop, and only finishing what is under way.
    public var isStopping: Bool { stop.isSet }

    public func count(
        calls: Int, refused: Int, events: Int, isFault: Bool = false, tookNanoseconds: UInt64
    ) {
        meter.count(
            calls: calls, refused: refused, events: events, isFault: isFault,
            tookNanoseconds: tookNanoseconds)
    }

    /// What goes on and on is said only so often.
    public func complain(_ trouble: String) {
        if faults.admits(trouble) { log.error(trouble) }
    }

    public static var now: Now { Now(Clock.instant, date: Clock.now) }
    public static var nanoseconds: UInt64 { Clock.nanoseconds }
}

/// What a service has at the moment, for its counters.
public struct Holding {
    public var activeEntities: Int
    public var journalBytes: Int
    /// Why it can't do its work, such as a full disk.
    public var failingReason: String?
    /// What it refuses because its disk has little room left.
    public var lowDisk: String?
    /// Work that waits while the rest goes on, and why.
    public var stuckWork: [String]

    public init(
        activeEntities: Int, journalBytes: Int = 0, failingReason: String? = nil,
        lowDisk: String? = nil, stuckWork: [String] = []
    ) {
        self.activeEntities = activeEntities
        self.journalBytes = journalBytes
        self.failingReason = failingReason
        self.lowDisk = lowDisk
        self.stuckWork = stuckWork
    }
}

/// What the last second's counters were, for every beat until the next second.
private final class LatestCounters {
    var bytes: Bytes = Array("{}".utf8)
}

extension Shell {
    private func answerQuestions(in arrivals: inout Arrivals) {
        guard arrivals.calls.contains(where: { $0.call.kind == .instance }) else { return }
        for (asker, call) in arrivals.calls where call.kind == .instance {
            port.reply(observations.answer(call), to: asker)
        }
        arrivals.calls.removeAll { $0.call.kind == .instance }
    }

    private func beginTraces(in arrivals: inout Arrivals) {
        guard !arrivals.calls.isEmpty else { return }
        let now = Clock.now
        for index in arrivals.calls.indices { arrivals.calls[index].call.beginTrace(at: now) }
    }

    private func tellRefusals() {
        guard port.refusals != refusals else { return }
        refusals = port.refusals
        for sentence in refusals { log.error(sentence) }
    }

    private func sumUp(_ now: Timestamp, _ holding: Holding) {
        let untold = faults.completeWindow(now: Clock.instant)
        if untold > 0 { log.error("More faults like these.", ["times": "\(untold)"]) }
        let seconds = meter.seconds(now)
        completeSecond(seconds: seconds)
        var counters = meter.sum(
            service: service, instance: instance, holding: holding, dropped: port.dropped,
            hotKeys: observations.busiest.hottest(Counters.mostHotKeys), now: now)
        (counters.rejected, counters.sockets) = (rejected?(), sockets?())
        counters.freeDiskBytes = freeDiskBytes(at: settings.data)
        counters.slowKeepMs = observations.pace.slowMs
        if keepsMessages {
            counters.messagesPerSecond = observations.takeMessageRate(seconds: seconds)
        }
        latest.bytes = JSON.encode(counters)
        if latest.bytes.count > Limits.header {
            counters.stuckWork = ["There is more in 'parlor logs \(instance)' than fits here."]
            latest.bytes = JSON.encode(counters)
        }
        told += 1
        let header = EventHeader(
            stream: StreamName("sys", EntityKey(instance)), epoch: epoch, rev: told,
            event: "counters",
            at: now, by: .part(service), id: CommandID("\(instance)-\(epoch)-\(told)"))
        port.publish(Publication(header: header, body: latest.bytes))
    }
}
