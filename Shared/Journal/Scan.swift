public import ParlorWire

/// What was found among the events of a part of the journal.
public struct Scan: Sendable {
    public private(set) var events: [StoredEvent] = []
    /// Up to here there is nothing else of what was looked for.
    public private(set) var upTo: Position
    public let wanted: WantedEvents
    private var rows: Int
    private let limit: Int
    private var room: Int
    /// Neighbours are mostly of one name, and to make one takes longer than to compare it.
    private var latest: (kind: EntityKind, name: String, wanted: WantedEvents.Part)?

    /// Of the next `rows` events after a position; finds at most `limit` of them, whose bodies have
    /// at most `bytes` together. The first is never held back.
    public init(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) {
        upTo = max(position, 0)
        self.wanted = wanted
        self.rows = rows
        self.limit = limit
        room = bytes
    }

    /// Looks at the event that comes next. False when that was the last: no more of them need be
    /// looked at, or this one is held back.
    public mutating func look(
        at name: String, of kind: EntityKind, _ body: Bytes, _ event: () -> StoredEvent
    ) -> Bool {
        if latest?.name != name || latest?.kind != kind {
            latest = (kind, name, wanted.part(of: EventName(kind, name)))
        }
        if latest?.wanted.contains(body) == true {
            guard body.count <= room || events.isEmpty else { return false }
            room -= body.count
            events.append(event())
        }
        upTo += 1
        rows -= 1
        return rows > 0 && events.count < limit
    }

    /// Passes events that are known not to be wanted, however many there are.
    public mutating func pass(upTo position: Position) { upTo = max(upTo, position) }
}
