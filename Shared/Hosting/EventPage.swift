public import Journal
public import ParlorWire

/// Some events in their order, and whether more follow.
public struct EventPage: Codable, Sendable {
    /// The journal's, not the streams': changes when the journal was made anew.
    public let epoch: Epoch
    public let events: [Entry]
    public let more: Bool
    /// Up to here there is nothing else of what was asked for.
    public let upTo: Int64
    /// The newest position in the journal; of a history, its newest revision.
    public let head: Int64
    /// The journal's earlier epochs, where its epoch was asked for.
    public let earlier: [Lineage.Earlier]?
    /// Of a history, where it begins, if a part of it went: of the events below it some stayed.
    public let base: Revision?
    /// Some of what was asked for is gone.
    public let isCut: Bool?

    public struct Entry: Codable, Hashable, Sendable {
        public let position: Position
        public let stream: StreamName
        /// For a follower the one in which the stream's history began, which no restore changes.
        public let epoch: Epoch
        public let rev: Revision
        public let event: String
        public let at: Timestamp
        public let by: Actor
        public let id: CommandID
        public let trace: TraceID?
        public let body: RawJSON
    }
}

/// A page as it is answered: each entry is written once, and so measured.
struct WrittenPage: Encodable {
    let epoch: Epoch
    let events: [RawJSON]
    let more: Bool
    let upTo: Int64
    let head: Int64
    let earlier: [Lineage.Earlier]?
    var base: Revision?
    var isCut: Bool?

    /// A page never outgrows what one message may carry.
    static let mostBytes = Limits.body - (4 << 10)

    /// As many of the events as fit, the first in any case. `upTo` is how far they were looked for,
    /// `head` where they end in the journal.
    init(
        _ found: [StoredEvent], in epoch: Epoch, upTo: Int64, of head: Int64,
        _ place: (StoredEvent) -> Int64
    ) {
        var events: [RawJSON] = []
        var bytes = 0
        for event in found {
            let entry = JSON.encode(EventPage.Entry(event))
            bytes += entry.count + 1
            guard bytes <= Self.mostBytes || events.isEmpty else { break }
            events.append(RawJSON(entry))
        }
        self.epoch = epoch
        self.events = events
        self.head = head
        earlier = nil
        self.upTo = events.count == found.count ? upTo : place(found[events.count - 1])
        more = self.upTo < head
    }

    /// No event, but which journal this is, and where it ends.
    init(_ lineage: Lineage, of head: Int64) {
        epoch = lineage.epoch
        events = []
        more = false
        (upTo, self.head) = (head, head)
        earlier = lineage.earlier
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
        trace = event.trace
        body = RawJSON(event.body)
    }
}
