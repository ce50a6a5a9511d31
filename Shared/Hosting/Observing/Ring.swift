/// The newest of what was added, up to so many.
struct Ring<Element> {
    private let capacity: Int
    private var elements: [Element] = []
    /// Where the next takes the oldest's place, once it is full.
    private var next = 0

    init(_ capacity: Int) { self.capacity = capacity }

    mutating func append(_ element: Element) {
        if elements.count < capacity { return elements.append(element) }
        elements[next] = element
        next = (next + 1) % capacity
    }

    var count: Int { elements.count }

    /// The oldest first.
    var all: some BidirectionalCollection<Element> {
        [elements[next...], elements[..<next]].joined()
    }
}
