/// What the present state of one stream changes in streams that are made of it: one for each person,
/// and not kept.
public struct DerivedEvent: Codable, Hashable, Sendable {
    public let event: String
    /// What it is about in those streams. What is the same again need not be told, at any revision.
    public let about: String
    /// What all of them are told.
    public let body: RawJSON
    /// What each of them is told besides: an object like the body.
    public let own: [PersonID: RawJSON]
    /// Who appears in it.
    public let people: [PersonID]

    public init(
        _ event: String, about: String, body: RawJSON, own: [PersonID: RawJSON],
        people: [PersonID]
    ) {
        (self.event, self.about, self.body) = (event, about, body)
        (self.own, self.people) = (own, people)
    }

    /// All that one person is told.
    public func body(for person: PersonID) -> RawJSON? {
        guard let own = own[person] else { return nil }
        let (common, more) = (body.bytes.dropLast(), own.bytes.dropFirst())
        guard common.count > 1 else { return own }
        guard more.count > 1 else { return body }
        return RawJSON(common + [UInt8(ascii: ",")] + more)
    }
}

/// The answer to `journal.changes`.
public struct DerivedChanges: Codable, Hashable, Sendable {
    /// Of which revision of the source they are.
    public let epoch: Epoch
    public let rev: Revision
    public let events: [DerivedEvent]

    public init(epoch: Epoch, rev: Revision, events: [DerivedEvent]) {
        (self.epoch, self.rev, self.events) = (epoch, rev, events)
    }
}

/// The answer to `journal.moved`.
public struct MovedStreams: Codable, Hashable, Sendable {
    /// The journal's own.
    public let epoch: Epoch
    public let head: Position
    /// Absent when they are too many, or when it isn't known what happened since.
    public let streams: [StreamHead]?

    public init(epoch: Epoch, head: Position, streams: [StreamHead]?) {
        (self.epoch, self.head, self.streams) = (epoch, head, streams)
    }
}
