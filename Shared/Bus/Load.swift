/// How many calls somebody has under way, and how many bytes they hold.
struct Load: Hashable, Sendable {
    private(set) var calls = 0
    private(set) var bytes = 0

    /// Whether a call of so many bytes stays within both bounds.
    func hasRoom(for more: Int, calls mostCalls: Int, bytes mostBytes: Int) -> Bool {
        calls < mostCalls && bytes + more <= mostBytes
    }

    mutating func add(_ more: Int) {
        calls += 1
        bytes += more
    }

    mutating func remove(_ less: Int) {
        calls -= 1
        bytes -= less
    }
}
