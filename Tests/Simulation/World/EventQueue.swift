public import ParlorWire

/// What is to happen, in the order of its time; what was scheduled first comes first.
public struct EventQueue<Event> {
    private struct Entry {
        let at: Timestamp
        let number: Int
        /// Where the event is meanwhile: entries move a lot, and events are large.
        let slot: Int

        func isBefore(_ other: Entry) -> Bool { (at, number) < (other.at, other.number) }
    }

    private var heap: [Entry] = []
    private var scheduled = 0
    private var events: [Event?] = []
    private var free: [Int] = []

    public init() {}

    public mutating func push(_ event: Event, at: Timestamp) {
        let slot = free.popLast() ?? events.count
        if slot == events.count { events.append(event) } else { events[slot] = event }
        heap.append(Entry(at: at, number: scheduled, slot: slot))
        scheduled += 1
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    public mutating func pop(before end: Timestamp) -> (at: Timestamp, event: Event)? {
        guard let first = heap.first, first.at < end else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            let children = (2 * parent + 1)..<min(2 * parent + 3, max(heap.count, 2 * parent + 1))
            guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }),
                heap[least].isBefore(heap[parent])
            else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        free.append(first.slot)
        return (first.at, events[first.slot].take()!)
    }
}
