/// How many calls a service takes at once: as many as it gets done long before the bus misses its
/// heartbeat, which waits until they are.
struct BatchSize: Sendable {
    static let first = 64
    static let most = 1_024
    /// In nanoseconds. A turn that takes longer makes the next ones smaller.
    static let turn: UInt64 = 100_000_000

    private(set) var calls = first

    /// So many calls took so long.
    mutating func took(nanoseconds: UInt64, for count: Int) {
        if nanoseconds > Self.turn {
            calls = max(1, Int(UInt64(count) * Self.turn / nanoseconds))
        } else if count >= calls, nanoseconds < Self.turn / 2 {
            calls = min(Self.most, calls * 2)
        }
    }
}
