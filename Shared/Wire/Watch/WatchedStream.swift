/// What a watcher receives first.
public struct WatchedStream: Codable, Hashable, Sendable {
    public let stream: StreamName
    public let epoch: Epoch
    public let rev: Revision
    /// For a viewer who is apart: how far they are by their own count. So are the events.
    public let shownRev: Revision?
    /// The events after the asked revision, each as its device receives it; absent when the snapshot
    /// stands for them.
    public let events: [RawJSON]?
    public let snapshot: RawJSON?
    /// Where in the snapshot portraits are filled in.
    public let portraits: [Int]?
    public let roster: StreamRoster
    /// How the people that appear are shown now.
    public let people: [Identity]
    /// The events are `EventFrames`: not all see them alike.
    public let hasFaces: Bool?

    public init(
        stream: StreamName, epoch: Epoch, rev: Revision, shownRev: Revision? = nil,
        events: [RawJSON]?, snapshot: RawJSON?, portraits: [Int]? = nil, roster: StreamRoster,
        people: [Identity], hasFaces: Bool? = nil
    ) {
        (self.stream, self.epoch, self.rev, self.shownRev) = (stream, epoch, rev, shownRev)
        (self.events, self.snapshot, self.portraits) = (events, snapshot, portraits)
        (self.roster, self.people, self.hasFaces) = (roster, people, hasFaces)
    }
}

extension WatchedStream {
    public var point: StreamPoint { StreamPoint(epoch: epoch, rev: rev) }
}

/// The answer to `sync.renew`.
public struct RenewedStreams: Codable, Hashable, Sendable {
    /// The gateway can't catch up with these event by event. It must watch them anew.
    public let lost: [StreamName]

    public init(lost: [StreamName]) { self.lost = lost }
}
