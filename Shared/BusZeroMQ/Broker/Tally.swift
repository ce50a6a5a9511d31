internal import ParlorWire
import Platform

/// What a broker counts: totals since it started, and how many of each in the last whole second.
struct Tally {
    var calls = 0
    var events = 0
    var refused = 0
    var unserved = 0
    var malformed = 0
    var forbidden = 0
    var undelivered = 0
    private(set) var callsPerSecond = 0
    private(set) var eventsPerSecond = 0
    private(set) var processorShare = 0.0
    let startedAt = Clock.now
    let started: Timestamp

    private var processor = ProcessorShare()
    private var mark: (time: Timestamp, calls: Int, events: Int)

    init(now: Timestamp) {
        started = now
        mark = (now, 0, 0)
    }

    /// True when a second has passed since it last was.
    mutating func completeSecond(now: Timestamp) -> Bool {
        let passed = Int((now - mark.time).wholeMilliseconds)
        guard passed >= 1_000 else { return false }
        callsPerSecond = (calls - mark.calls) * 1_000 / passed
        eventsPerSecond = (events - mark.events) * 1_000 / passed
        processorShare = processor.take(seconds: Double(passed) / 1_000)
        mark = (now, calls, events)
        return true
    }
}
