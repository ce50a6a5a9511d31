/// What a shell's clocks say: an instant to wait by, and the date to write down.
///
/// The date may be set forth or back at any time; nothing is ever timed by it.
public struct Now: Hashable, Sendable {
    public let instant: Instant
    public let date: Timestamp

    public init(_ instant: Instant, date: Timestamp) {
        (self.instant, self.date) = (instant, date)
    }
}

/// A point of a machine's own time, which only ever goes on and means nothing to other machines.
public struct Instant: Hashable, Comparable, Sendable {
    /// Since some moment of the past.
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (left: Self, right: Duration) -> Self {
        Self(milliseconds: left.milliseconds + right.wholeMilliseconds)
    }

    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }
}
