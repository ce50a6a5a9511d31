/// What an owner tells the fan-out about a stream: the events after a revision. If that revision is
/// out of reach, or none was given, the whole state as one viewer may see it.
public struct StreamTail: Codable, Hashable, Sendable {
    public let stream: StreamName
    public let epoch: Epoch
    public let rev: Revision
    public let roster: StreamRoster
    /// The events that lead up to `rev`; absent when the snapshot stands for them.
    public let events: [Event]?
    public let snapshot: RawJSON?
    /// Where in the snapshot portraits are filled in, by bytes from its beginning.
    public let portraits: [Int]?
    /// The person whose view the snapshot is; they may watch.
    public let viewer: PersonID?
    /// Everybody who may watch sees the same, but for those in `roster.apart`.
    public let isShared: Bool
    /// At present, different people see its events differently. A publication only says that there
    /// is a new one.
    public let hasFaces: Bool?
    /// How far the roster's `source` was read.
    public let rosterSource: StreamHead?
    /// What those in `roster.barred` are told, and how many guesses that counts as.
    public let missing: Failure?
    public let missingCost: Int?
    /// For a viewer who is apart: how far they are by their own count.
    public let shownRev: Revision?

    public struct Event: Codable, Hashable, Sendable {
        public let rev: Revision
        public let event: String
        public let at: Timestamp
        public let by: Actor?
        public let id: CommandID
        public let trace: TraceID?
        public let body: RawJSON
        /// What differs from the body for these people: a patch of it.
        public let faces: [PersonID: RawJSON]?

        public init(
            rev: Revision, event: String, at: Timestamp, by: Actor?, id: CommandID,
            trace: TraceID? = nil, body: RawJSON, faces: [PersonID: RawJSON]? = nil
        ) {
            (self.rev, self.event, self.at, self.by) = (rev, event, at, by)
            (self.id, self.trace, self.body, self.faces) = (id, trace, body, faces)
        }
    }

    public init(
        stream: StreamName, epoch: Epoch, rev: Revision, roster: StreamRoster, events: [Event]?,
        snapshot: RawJSON?, portraits: [Int]? = nil, viewer: PersonID?, isShared: Bool,
        hasFaces: Bool? = nil, rosterSource: StreamHead? = nil, shownRev: Revision? = nil,
        missing: Failure? = nil
    ) {
        (self.stream, self.epoch, self.rev, self.roster) = (stream, epoch, rev, roster)
        (self.events, self.snapshot, self.portraits) = (events, snapshot, portraits)
        (self.viewer, self.isShared, self.hasFaces) = (viewer, isShared, hasFaces)
        (self.rosterSource, self.shownRev) = (rosterSource, shownRev)
        (self.missing, missingCost) = (missing, missing?.cost)
    }
}
