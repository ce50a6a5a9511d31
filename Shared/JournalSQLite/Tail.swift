import Journal
import Wire

/// The events that this instance has kept last, in a row: whoever follows the journal asks for
/// little else, and is answered without a look at the file.
struct Tail {
    static let mostEvents = 2_048
    static let mostBytes = 1 << 20

    private var events: [StoredEvent] = []
    private var bytes = 0

    /// What lies behind a gap that others have filled begins the row anew.
    mutating func take(_ kept: [StoredEvent]) {
        if let last = events.last, let first = kept.first, first.position != last.position + 1 {
            forget()
        }
        events += kept
        bytes += kept.reduce(0) { $0 + $1.body.count }
        while events.count > Self.mostEvents || bytes > Self.mostBytes {
            let left = events.count / 2
            bytes -= events.prefix(events.count - left).reduce(0) { $0 + $1.body.count }
            events.removeFirst(events.count - left)
        }
    }

    mutating func forget() {
        events = []
        bytes = 0
    }

    /// The events after a position; nil when it hasn't the next one.
    func after(_ position: Position) -> ArraySlice<StoredEvent>? {
        guard let first = events.first, position >= first.position - 1,
            position < events[events.count - 1].position
        else { return nil }
        return events[Int(position - first.position + 1)...]
    }
}
