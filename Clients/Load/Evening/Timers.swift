/// What is to be done later, in the order of its times.
struct Timers {
    private var waiting: [(at: ContinuousClock.Instant, work: () -> Void)] = []

    var next: ContinuousClock.Instant? { waiting.last?.at }

    mutating func add(at time: ContinuousClock.Instant, _ work: @escaping () -> Void) {
        let place = waiting.firstIndex { $0.at <= time } ?? waiting.endIndex
        waiting.insert((time, work), at: place)
    }

    /// The first one whose time has come.
    mutating func due(_ now: ContinuousClock.Instant) -> (() -> Void)? {
        guard let next, next <= now else { return nil }
        return waiting.removeLast().work
    }
}
