import BusZeroMQ
import ParlorWire
import Platform

/// Counts what a service does, and sums it up once a second.
struct Meter {
    static let interval: Duration = .seconds(1)

    private let started: Timestamp
    private var windowStart: Timestamp
    private var latencies = Latencies()
    private var calls = (total: 0, window: 0)
    private var events = (total: 0, window: 0)
    private var batches = (total: 0, window: 0)
    private var processor = ProcessorShare()
    private var refused = 0
    private var faults = 0

    init(now: Timestamp) {
        started = now
        windowStart = now
    }

    /// Also when the machine's clock was set back.
    func isDue(_ now: Timestamp) -> Bool {
        now - windowStart >= Self.interval || now < windowStart
    }

    mutating func count(
        calls answered: Int, refused: Int, events told: Int, isFault: Bool, tookNanoseconds: UInt64
    ) {
        if answered > 0 {
            batches = (batches.total + 1, batches.window + 1)
            calls = (calls.total + answered, calls.window + answered)
            self.refused += refused
            latencies.add(nanoseconds: tookNanoseconds, times: answered)
        }
        events = (events.total + told, events.window + told)
        if isFault { faults += 1 }
    }

    /// How long the window is by now.
    func seconds(_ now: Timestamp) -> Double {
        max(Double((now - windowStart).wholeMilliseconds), 1) / 1_000
    }

    /// Ends the window.
    mutating func sum(
        service: String, instance: String, holding: Holding, dropped: Dropped, hotKeys: [HotKey],
        now: Timestamp
    ) -> Counters {
        let seconds = seconds(now)
        let counters = Counters(
            service: service, instance: instance, version: Release.version,
            pid: Int(getpid()), uptimeMs: (now - started).wholeMilliseconds,
            calls: calls.total, callsPerSecond: (Double(calls.window) / seconds).tenths,
            refused: refused, events: events.total,
            eventsPerSecond: (Double(events.window) / seconds).tenths,
            batches: batches.total,
            callsPerBatch: (Double(calls.window) / Double(max(batches.window, 1))).tenths,
            p50Ms: latencies.milliseconds(at: 0.5), p99Ms: latencies.milliseconds(at: 0.99),
            memoryBytes: ProcessMemory.resident,
            processorShare: processor.take(seconds: seconds), journalBytes: holding.journalBytes,
            activeEntities: holding.activeEntities, failingReason: holding.failingReason,
            lowDisk: holding.lowDisk, faults: faults,
            malformed: dropped.malformed, unsent: dropped.unsent,
            stuckWork: holding.stuckWork.isEmpty
                ? nil : Array(holding.stuckWork.prefix(Counters.mostStuckWork)),
            hotKeys: hotKeys.isEmpty ? nil : hotKeys)
        windowStart = now
        latencies = Latencies()
        calls.window = 0
        events.window = 0
        batches.window = 0
        return counters
    }
}

extension Double {
    var tenths: Double { (self * 10).rounded() / 10 }
}
