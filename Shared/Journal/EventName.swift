public import Wire

/// The full name of an event, `account.emailAttached`.
public struct EventName: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ kind: EntityKind, _ event: String) { rawValue = "\(kind).\(event)" }

    /// What the journal of a kind calls it.
    public var event: Substring {
        rawValue.firstIndex(of: ".").map { rawValue[rawValue.index(after: $0)...] } ?? ""
    }
}

/// What was found among the events of a part of the journal.
public struct Scan: Sendable {
    public var events: [StoredEvent] = []
    /// Up to here there is nothing else of what was looked for.
    public var upTo: Position

    public init(after position: Position) { upTo = max(position, 0) }

    /// The `wanted` among the first `rows` of these events, which come next; at most `limit` of
    /// them, whose bodies have at most `bytes` together. The first is never held back.
    public init(
        of events: some Sequence<StoredEvent>, after position: Position, for wanted: Set<EventName>,
        rows: Int, limit: Int, bytes: Int
    ) {
        self.init(after: position)
        var room = bytes
        // Neighbours are mostly of one name, and to make one takes longer than to compare it.
        var latest: (kind: EntityKind, name: String, isWanted: Bool)?
        for event in events.prefix(rows) {
            if latest?.name != event.name || latest?.kind != event.stream.kind {
                let isWanted = wanted.contains(EventName(event.stream.kind, event.name))
                latest = (event.stream.kind, event.name, isWanted)
            }
            if latest?.isWanted == true {
                guard event.body.count <= room || self.events.isEmpty else { break }
                room -= event.body.count
                self.events.append(event)
            }
            upTo = event.position
            if self.events.count == limit { break }
        }
    }
}
