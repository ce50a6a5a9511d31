/// First come, first served; what was served is held no longer.
struct Queue<Element> {
    private static var fewest: Int { 16 }

    private var elements: [Element?] = []
    private var served = 0

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count - served }
    var first: Element? { elements.isEmpty ? nil : elements[served] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard let first else { return nil }
        elements[served] = nil
        served += 1
        if served == elements.count {
            (elements, served) = ([], 0)
        } else if served >= max(Self.fewest, elements.count / 2) {
            elements.removeFirst(served)
            served = 0
        }
        return first
    }
}
