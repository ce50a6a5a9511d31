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
    /// Enough to tell whether more follow, however large two events are.
    static let readBytes = mostBytes + 2 * Limits.body

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

    init(_ epoch: Epoch, _ limit: Int, _ read: (Int) throws -> [StoredEvent]) throws {
        self.epoch = epoch
        let limit = min(max(limit, 1), JournalQuery.mostEvents)
        let found = try read(limit + 1)
        var bytes = 0
        let fitting = found.prefix(limit).prefix {
            bytes += $0.body.count + 400
            return bytes <= Self.mostBytes || bytes == $0.body.count + 400
        }
        events = fitting.map(Entry.init)
        more = fitting.count < found.count
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
