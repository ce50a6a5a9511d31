/// How long things took, in buckets that are never more than an eighth too wide.
public struct Latencies: Sendable {
    private var buckets = [Int](repeating: 0, count: 64 * 8)
    public private(set) var count = 0

    public init() {}

    public mutating func add(nanoseconds: UInt64, times: Int = 1) {
        buckets[Self.bucket(of: nanoseconds)] += times
        count += times
    }

    /// The time, in milliseconds, that this share of all took at most; 0 when there was none.
    public func milliseconds(at share: Double) -> Double {
        guard count > 0 else { return 0 }
        var left = Int((Double(count) * share).rounded(.up))
        for (index, bucket) in buckets.enumerated() {
            left -= bucket
            if left <= 0 { return Double(Self.top(of: index)) / 1_000_000 }
        }
        return 0
    }

    private static func bucket(of value: UInt64) -> Int {
        guard value >= 8 else { return Int(value) }
        let exponent = 63 - value.leadingZeroBitCount
        return (exponent - 2) * 8 + Int(value >> UInt64(exponent - 3) & 7)
    }

    private static func top(of index: Int) -> UInt64 {
        guard index >= 8 else { return UInt64(index) }
        let exponent = index / 8 + 2
        return (UInt64(index % 8) + 9) << UInt64(exponent - 3) - 1
    }
}
