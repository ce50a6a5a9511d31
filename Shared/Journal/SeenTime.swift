public import ParlorWire

/// The time that a journal has seen pass, by which quiet commands grow old.
///
/// The machine's clock may leap, and go back. So what passes between two commands counts for a
/// minute at most: a leap makes nothing old, and a time that never was keeps nothing for ever.
public struct SeenTime: Hashable, Sendable {
    public static let longestStep: Duration = .seconds(60)
    public static let start = SeenTime(passed: .zero, clock: Timestamp(milliseconds: .max))

    /// Since the journal's first quiet command.
    public let passed: Duration
    /// What the clock said then.
    public let clock: Timestamp

    public init(passed: Duration, clock: Timestamp) {
        self.passed = passed
        self.clock = clock
    }

    public func advanced(to now: Timestamp) -> SeenTime {
        let step = min(max(now - clock, .zero), Self.longestStep)
        return SeenTime(passed: passed + step, clock: now)
    }

    /// Quiet commands from before this are forgotten.
    public var memory: Duration { passed - NoOp.kept }
}
