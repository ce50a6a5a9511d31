/// How often a state is written beside its events. An entity may have another `snapshots` policy.
public struct SnapshotPolicy: Sendable {
    /// How many events there are between snapshots, at least.
    private let events: Int
    /// How many bytes of snapshots may be written for each byte of events: the more, the sooner an
    /// entity is loaded.
    private let share: Int

    public init(events: Int = 100, share: Int = 1) {
        (self.events, self.share) = (events, share)
    }

    /// Writing snapshots costs its share of what writing the events did, however large the state
    /// grows.
    public func isDue(afterEvents count: Int, bytes: Int, lastSnapshot: Int) -> Bool {
        count >= events && bytes * share >= lastSnapshot
    }
}
