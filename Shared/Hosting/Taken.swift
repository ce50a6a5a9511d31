public import ParlorWire

/// How far the follower of a service is in the journal that it asks, kept for good.
public struct Taken: Codable, Hashable, Sendable {
    /// `lobby/presence`
    public let follower: String
    /// The journal's epoch, as far as the follower knows it.
    public let epoch: Epoch
    public let upTo: Position

    public init(follower: String, epoch: Epoch, upTo: Position) {
        (self.follower, self.epoch, self.upTo) = (follower, epoch, upTo)
    }
}
