import Platform

/// Lets work that takes long stop for a moment, so that others come in between. What is done asks
/// after every small part of it.
public final class Pace {
    /// For work at which nobody waits.
    public static var none: Pace { Pace(slice: .max) { _ in } }

    private let slice: UInt64
    /// Told how many nanoseconds went by; it returns when the work may go on.
    private let giveWay: (UInt64) -> Void
    private var began = Clock.nanoseconds

    init(slice: UInt64, _ giveWay: @escaping (UInt64) -> Void) {
        (self.slice, self.giveWay) = (slice, giveWay)
    }

    /// Gives way to others when a slice of time is used up.
    public func rest() {
        let passed = sinceRest
        guard passed >= slice else { return }
        giveWay(passed)
        began = Clock.nanoseconds
    }

    /// In nanoseconds.
    var sinceRest: UInt64 { Clock.nanoseconds - began }
}
