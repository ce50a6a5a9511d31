/// What calls took, summed up.
public struct Work: Codable, Hashable, Sendable {
    public private(set) var refused = 0
    /// Of their bodies and answers.
    public private(set) var bytes = 0
    public private(set) var whole = Histogram()
    /// Of all together.
    public private(set) var times = CallTimes()

    public init() {}

    public var calls: Int { whole.count }

    /// A call that counts for so many.
    mutating func add(_ note: CallNote, times count: Int = 1) {
        whole.add(note.took.total, times: count)
        for _ in 0..<count { times += note.took }
        bytes += note.bytes * count
        if note.refusal != nil { refused += count }
    }

    public static func += (left: inout Self, right: Self) {
        left.whole += right.whole
        left.times += right.times
        (left.bytes, left.refused) = (left.bytes + right.bytes, left.refused + right.refused)
    }

    public static func -= (left: inout Self, right: Self) {
        left.whole -= right.whole
        left.times -= right.times
        (left.bytes, left.refused) = (left.bytes - right.bytes, left.refused - right.refused)
    }

    /// The same memory is used again.
    mutating func reset() {
        whole.reset()
        (times, bytes, refused) = (CallTimes(), 0, 0)
    }
}
