/// Plain values one after the other, without what an array checks at every step.
struct Row<Element: BitwiseCopyable>: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<Element>

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count, "A row was read beyond its end.")
            return base[index]
        }
        set {
            assert(index >= 0 && index < count, "A row was written beyond its end.")
            base[index] = newValue
        }
    }

    subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
        assert(range.lowerBound >= 0 && range.upperBound <= count, "A row was read beyond its end.")
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// What follows the start, to be changed in its place.
    mutating func tail(from start: Int) -> UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: base + start, count: count - start)
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow(by: 1) }
        base[count] = element
        count += 1
    }

    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let start = elements.baseAddress else { return }
        if capacity - count < elements.count { grow(by: elements.count) }
        (base + count).update(from: start, count: elements.count)
        count += elements.count
    }

    mutating func removeAll(from count: Int) {
        assert(count <= self.count, "A row has fewer values than were to be kept.")
        self.count = count
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let old = base
        base = .allocate(capacity: capacity)
        base.update(from: old, count: count)
        old.deallocate()
    }
}

extension Row<UInt8> {
    /// A copy of the rest.
    func bytes(from start: Int = 0) -> Bytes { Bytes(self[start..<count]) }
}
