import Wire

/// How long to wait before a process that ended is started again.
struct BackOff: Hashable, Sendable {
    static let first: Duration = .milliseconds(50)
    static let longest: Duration = .seconds(10)
    /// One that had served is missed: however often that happens, it is back within a second.
    static let longestAfterServing: Duration = .milliseconds(200)
    /// Having lived this long, a process that ends is started again at once.
    static let settled: Duration = .seconds(10)

    private var next = first

    mutating func pause(afterLiving life: Duration, hadServed: Bool) -> Duration {
        if life >= Self.settled { next = Self.first }
        let longest = hadServed ? Self.longestAfterServing : Self.longest
        let pause = min(next, longest)
        next = min(next * 2, longest)
        return pause
    }
}
