import Wire

/// How long to wait before a process that ended is started again.
struct BackOff: Hashable, Sendable {
    static let first: Duration = .milliseconds(50)
    static let longest: Duration = .seconds(10)
    /// Having lived this long, a process that ends is started again at once.
    static let settled: Duration = .seconds(10)

    private var next = first

    mutating func pause(afterLiving life: Duration) -> Duration {
        if life >= Self.settled { next = Self.first }
        let pause = next
        next = min(next * 2, Self.longest)
        return pause
    }
}
