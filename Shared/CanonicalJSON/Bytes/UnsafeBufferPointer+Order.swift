extension UnsafeBufferPointer<UInt8> {
    func precedes(_ other: Self) -> Bool {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }

    func isEqual(to other: Self) -> Bool {
        guard count == other.count else { return false }
        var at = 0
        while at + 8 <= count {
            guard word(at: at) == other.word(at: at) else { return false }
            at += 8
        }
        while at < count {
            guard self[at] == other[at] else { return false }
            at += 1
        }
        return true
    }

    /// Eight bytes at once, of which there must be as many.
    func word(at index: Int) -> UInt64 {
        UnsafeRawPointer(baseAddress! + index).loadUnaligned(as: UInt64.self)
    }
}
