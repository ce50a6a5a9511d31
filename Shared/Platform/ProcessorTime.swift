/// How much of the processors this process uses.
public enum ProcessorTime {
    /// Since it began, of all of its threads, on all processors.
    public static var spent: Duration {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}

/// The share of one processor that was used between two looks; 1.5 is one and a half.
public struct ProcessorShare: Sendable {
    private var before = ProcessorTime.spent

    public init() {}

    /// Since the last look, so many seconds ago: in hundredths.
    public mutating func take(seconds: Double) -> Double {
        let now = ProcessorTime.spent
        defer { before = now }
        return ((now - before) / .seconds(1) / max(seconds, 0.001) * 100).rounded() / 100
    }
}
