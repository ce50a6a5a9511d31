/// How often a state is written beside its events.
public struct SnapshotPolicy: Sendable {
    /// How many events there are between snapshots, at least.
    public let events: Int
    /// How many bytes of snapshots may be written for each byte of events: the more, the sooner an
    /// entity is loaded.
    public let share: Int

    public init(events: Int = 100, share: Int = 1) {
        (self.events, self.share) = (events, share)
    }
}
