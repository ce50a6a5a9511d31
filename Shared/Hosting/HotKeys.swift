public import Wire

/// The streams with the most calls since the last look, in bounded memory (Space-Saving, Metwally and
/// others, 2005): a key with more than its share of the calls is always found.
struct HotKeys {
    static let capacity = 64

    private var counts: [StreamName: Int] = [:]

    mutating func count(_ stream: StreamName) {
        guard !stream.key.rawValue.isEmpty else { return }
        if let count = counts[stream] {
            counts[stream] = count + 1
        } else if counts.count < Self.capacity {
            counts[stream] = 1
        } else if let coldest = counts.min(by: { $0.value < $1.value }) {
            // It may have been counted before, up to so often: the count is never too low.
            counts[coldest.key] = nil
            counts[stream] = coldest.value + 1
        }
    }

    /// The hottest first; counting begins anew.
    mutating func take(_ most: Int, seconds: Double) -> [HotKey] {
        defer { counts.removeAll(keepingCapacity: true) }
        let hottest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most)
        return hottest.map { HotKey(stream: $0, callsPerSecond: (Double($1) / seconds).tenths) }
    }
}

/// A stream, and how often it was called in the last second.
public struct HotKey: Codable, Hashable, Sendable {
    public var stream: StreamName
    public var callsPerSecond: Double

    public init(stream: StreamName, callsPerSecond: Double) {
        (self.stream, self.callsPerSecond) = (stream, callsPerSecond)
    }
}
