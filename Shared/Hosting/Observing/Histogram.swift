/// How often something took how long. Its bounds are the same everywhere, so that histograms of
/// several instances add up.
public struct Histogram: Codable, Hashable, Sendable {
    /// In microseconds: from 0.1 ms to 10 s. One more bucket has what took longer.
    public static let bounds = [
        100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
        1_000_000, 2_000_000, 5_000_000, 10_000_000,
    ]

    /// Of each bucket by itself.
    public private(set) var counts: [Int]
    /// Of all that was counted, in microseconds.
    public private(set) var sum = 0

    public init() { counts = [Int](repeating: 0, count: Self.bounds.count + 1) }

    public mutating func add(_ microseconds: Int, times: Int = 1) {
        counts[Self.bucket(of: microseconds)] += times
        sum += microseconds * times
    }

    public var count: Int { counts.reduce(0, +) }

    public static func += (left: inout Self, right: Self) { left.combine(right, +) }
    public static func -= (left: inout Self, right: Self) { left.combine(right, -) }

    mutating func reset() {
        for bucket in counts.indices { counts[bucket] = 0 }
        sum = 0
    }

    /// The time in milliseconds that this share of all took at most, as far as the bounds tell; nil
    /// when there was none.
    public func milliseconds(at share: Double) -> Double? {
        let wanted = Double(count) * share
        guard wanted > 0 else { return nil }
        var passed = 0
        for (bucket, count) in counts.enumerated() where count > 0 {
            defer { passed += count }
            guard Double(passed + count) >= wanted else { continue }
            guard bucket < Self.bounds.count else { break }
            let low = bucket == 0 ? 0 : Double(Self.bounds[bucket - 1])
            let part = (wanted - Double(passed)) / Double(count)
            return (low + (Double(Self.bounds[bucket]) - low) * part) / 1_000
        }
        return Double(Self.bounds.last!) / 1_000
    }
}

extension Histogram {
    private static func bucket(of microseconds: Int) -> Int {
        guard microseconds > bounds[0] else { return 0 }
        var (low, high) = (1, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] < microseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func combine(_ other: Self, _ operation: (Int, Int) -> Int) {
        for bucket in counts.indices where bucket < other.counts.count {
            counts[bucket] = operation(counts[bucket], other.counts[bucket])
        }
        sum = operation(sum, other.sum)
    }
}
