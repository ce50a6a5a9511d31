import Journal
public import Wire

/// Some events in their order, and whether more follow.
public struct EventPage: Codable, Sendable {
    /// The journal's, not the streams': changes when the journal was made anew.
    public let epoch: Epoch
    public let events: [Entry]
    public let more: Bool

    /// A page never outgrows what one message may carry.
    static let mostBytes = Limits.body / 2
    /// What an entry takes besides its body, at most in practice.
    private static let envelope = 400
    private static let atOnce = 16

    public struct Entry: Codable, Hashable, Sendable {
        public let position: Position
        public let stream: StreamName
        public let epoch: Epoch
        public let rev: Revision
        public let event: String
        public let at: Timestamp
        public let by: Actor
        public let id: CommandID
        public let body: RawJSON
    }

    /// Reads on, some events at a time, until there are enough of them, or of their bytes.
    init(
        _ epoch: Epoch, _ limit: Int,
        _ read: (_ after: StoredEvent?, _ limit: Int) throws -> [StoredEvent]
    ) throws {
        let limit = min(max(limit, 1), JournalQuery.mostEvents)
        var fitting: [StoredEvent] = []
        var next: ArraySlice<StoredEvent> = []
        var bytes = 0
        while fitting.count < limit {
            if next.isEmpty { next = try read(fitting.last, Self.atOnce)[...] }
            guard let event = next.first else { break }
            bytes += event.body.count + Self.envelope
            guard bytes <= Self.mostBytes || fitting.isEmpty else { break }
            fitting.append(next.removeFirst())
        }
        if next.isEmpty { next = try read(fitting.last, 1)[...] }
        self.epoch = epoch
        events = fitting.map(Entry.init)
        more = !next.isEmpty
    }
}

extension EventPage.Entry {
    init(_ event: StoredEvent) {
        position = event.position
        stream = event.stream
        epoch = event.epoch
        rev = event.rev
        self.event = event.name
        at = event.at
        by = event.command.actor
        id = event.command.id
        body = RawJSON(event.body)
    }
}
