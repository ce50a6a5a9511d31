import ParlorWire

/// How long to wait before the next try: longer each time, and not the same for all clients.
struct Backoff: Hashable, Sendable {
    let first: Duration
    let longest: Duration
    private var tries = 0

    init(first: Duration = .milliseconds(300), longest: Duration) {
        (self.first, self.longest) = (first, longest)
    }

    mutating func next(_ dice: inout Dice) -> Duration {
        let ceiling = min(longest, first * (1 << min(tries, 20)))
        tries += 1
        let half = ceiling.wholeMilliseconds / 2
        return .milliseconds(half + Int64.random(in: 0...max(half, 1), using: &dice))
    }

    mutating func reset() { tries = 0 }
}
