public import Wire

/// What one device may do; all of it is announced in `welcome`.
public struct SessionLimits: Codable, Hashable, Sendable {
    /// Of one frame, either way.
    public var frameBytes = 1 << 20
    public var callsPerSecond = 100
    /// At once, after a pause.
    public var callBurst = 200
    public var watchedStreams = 1_000
    /// Above this, events are no longer put by for a device that doesn't read.
    public var waitingBytes = 4 << 20

    public init() {}

    /// Each may be set by its name in capitals: `PARLOR_LIMIT_CALLS_PER_SECOND`.
    public init(_ environment: [String: String]) throws(Malformed) {
        func limit(_ name: String, _ usual: Int, _ range: ClosedRange<Int>) throws(Malformed) -> Int
        {
            guard let text = environment["PARLOR_LIMIT_" + name], !text.isEmpty else {
                return usual
            }
            guard let number = Int(text), range.contains(number) else {
                throw Malformed(
                    "PARLOR_LIMIT_\(name) is a number from \(range.lowerBound) to"
                        + " \(range.upperBound), not '\(text)'.")
            }
            return number
        }
        frameBytes = try limit("FRAME_BYTES", frameBytes, 1_024...(1 << 20))
        callsPerSecond = try limit("CALLS_PER_SECOND", callsPerSecond, 1...1_000_000)
        callBurst = try limit("CALL_BURST", max(callBurst, callsPerSecond), 1...1_000_000)
        watchedStreams = try limit("WATCHED_STREAMS", watchedStreams, 1...100_000)
        waitingBytes = try limit("WAITING_BYTES", waitingBytes, 65_536...(1 << 30))
    }
}

/// Lets so many through a second, and some at once after a pause.
public struct Allowance: Sendable {
    private var left: Double
    private var filled: Timestamp

    public init(_ burst: Int, now: Timestamp) {
        left = Double(burst)
        filled = now
    }

    /// Nil when one more is within bounds, else how long until it is.
    public mutating func take(perSecond rate: Int, burst: Int, now: Timestamp) -> Duration? {
        take(rate: Double(rate), burst: burst, now: now)
    }

    mutating func take(perMinute rate: Int, burst: Int, now: Timestamp) -> Duration? {
        take(rate: Double(rate) / 60, burst: burst, now: now)
    }

    private mutating func take(rate: Double, burst: Int, now: Timestamp) -> Duration? {
        let passed = max(0, Double((now - filled).wholeMilliseconds) / 1_000)
        left = min(Double(burst), left + passed * rate)
        filled = now
        guard left < 1 else {
            left -= 1
            return nil
        }
        return .milliseconds(Int64((1 - left) / rate * 1_000) + 1)
    }
}
