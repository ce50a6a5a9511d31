import Journal
public import Wire

/// Some events in their order, and whether more follow.
public struct EventPage: Codable, Sendable {
    /// The journal's, not the streams': changes when the journal was made anew.
    public let epoch: Epoch
    public let events: [Entry]
    public let more: Bool

    /// A page never outgrows what one message may carry.
    private static let mostBytes = Limits.body - (16 << 10)
    /// What an entry takes besides its body, at most in practice.
    private static let envelope = 400

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

    init(
        _ epoch: Epoch, _ limit: Int,
        _ read: (_ after: StoredEvent?, _ limit: Int, _ bytes: Int) throws -> [StoredEvent]
    ) throws {
        let limit = min(max(limit, 1), JournalQuery.mostEvents)
        let found = try read(nil, limit, Self.mostBytes - limit * Self.envelope)
        self.epoch = epoch
        events = found.map(Entry.init)
        more = try found.last.map { try !read($0, 1, 0).isEmpty } ?? false
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
