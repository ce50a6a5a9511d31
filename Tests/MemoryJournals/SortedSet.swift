/// Values in their order, each once: found by halving.
struct SortedSet<Element: Comparable> {
    private(set) var elements: [Element] = []

    /// Where the element is, or where it would have to be.
    func index(of element: Element) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if elements[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func index(after element: Element) -> Int {
        let place = index(of: element)
        return holds(element, at: place) ? place + 1 : place
    }

    mutating func insert(_ element: Element) {
        let place = index(of: element)
        if !holds(element, at: place) { elements.insert(element, at: place) }
    }

    mutating func remove(_ element: Element) {
        let place = index(of: element)
        if holds(element, at: place) { elements.remove(at: place) }
    }

    private func holds(_ element: Element, at place: Int) -> Bool {
        place < elements.count && elements[place] == element
    }
}
