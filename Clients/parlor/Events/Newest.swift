/// The last so many of a sequence, in their order.
struct Newest<Element> {
    private let most: Int
    private var elements: [Element] = []

    init(_ most: Int) { self.most = most }

    var all: ArraySlice<Element> { elements.suffix(most) }

    mutating func add(_ element: Element) {
        elements.append(element)
        if elements.count >= 2 * most { elements.removeFirst(elements.count - most) }
    }
}
