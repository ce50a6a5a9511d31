public import ParlorWire

/// The epochs that a journal has had. A restored back-up begins another one, and shares with the
/// one before all events up to the position at which the back-up ends.
public struct Lineage: Hashable, Sendable {
    public struct Earlier: Codable, Hashable, Sendable {
        public let epoch: Epoch
        /// The last position that this journal shares with it.
        public let upTo: Position

        public init(_ epoch: Epoch, upTo: Position) {
            self.epoch = epoch
            self.upTo = upTo
        }
    }

    public let epoch: Epoch
    /// The oldest first.
    public let earlier: [Earlier]

    public init(_ epoch: Epoch, after earlier: [Earlier] = []) {
        self.epoch = epoch
        self.earlier = earlier
    }

    /// As a back-up that ends at `head` has it once it is restored.
    public func restored(as epoch: Epoch, upTo head: Position) -> Lineage {
        Lineage(epoch, after: earlier + [Earlier(self.epoch, upTo: head)])
    }

    /// The epoch in which the event at a position was kept. With the position it names the event,
    /// before and after any restore.
    public func epoch(at position: Position) -> Epoch {
        earlier.first { position <= $0.upTo }?.epoch ?? epoch
    }

    /// Where a follower goes on that has such a checkpoint in each of the epochs: what it carried
    /// over of an earlier one counts as far as it is shared.
    public func reached(
        _ checkpoint: (Epoch) throws(JournalFault) -> Position
    ) throws(JournalFault) -> Position {
        var reached = try checkpoint(epoch)
        for past in earlier { reached = max(reached, min(try checkpoint(past.epoch), past.upTo)) }
        return reached
    }
}
