public import ParlorWire

/// So many a second, and some at once after a pause.
public struct Rate: Hashable, Sendable {
    public let perSecond: Double
    public let burst: Int

    public init(_ perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// How long until a whole burst is paid back.
    var refill: Duration { .milliseconds(Int64(Double(burst) / perSecond * 1_000)) }

    /// However much was charged, nobody is deeper in debt.
    var deepest: Int { burst * 10 }

    /// Of so many of whom each has this one.
    public static func * (rate: Self, count: Int) -> Self {
        Self(rate.perSecond * Double(count), burst: rate.burst * count)
    }
}

/// What somebody may still do at a rate.
public struct Allowance: Sendable {
    private(set) var filled: Instant
    private var left: Double

    public init(_ rate: Rate, now: Instant) {
        filled = now
        left = Double(rate.burst)
    }

    /// Nobody can tell it from a new one.
    func isFull(_ rate: Rate, now: Instant) -> Bool { left(rate, now) >= Double(rate.burst) }

    /// Nil when one more than so many others is within bounds, else how long until it is.
    public func pause(_ rate: Rate, besides others: Int = 0, now: Instant) -> Duration? {
        let left = left(rate, now) - Double(others)
        guard left < 1 else { return nil }
        return .milliseconds(Int64((1 - left) / rate.perSecond * 1_000) + 1)
    }

    /// How long until the last charge is paid back.
    func rest(_ rate: Rate, now: Instant) -> Duration? {
        let paid = filled + .milliseconds(Int64(1_000 / rate.perSecond))
        return paid > now && left < Double(rate.burst) ? paid - now : nil
    }

    public mutating func charge(_ rate: Rate, _ units: Int = 1, now: Instant) {
        left = max(left(rate, now) - Double(units), -Double(rate.deepest))
        filled = now
    }

    /// What was used at one rate stays used at another.
    mutating func change(from old: Rate, to new: Rate) { left += Double(new.burst - old.burst) }

    private func left(_ rate: Rate, _ now: Instant) -> Double {
        let passed = max(0, Double((now - filled).wholeMilliseconds) / 1_000)
        return min(Double(rate.burst), left + passed * rate.perSecond)
    }
}
