/// How far a stream is known: a revision means nothing without the history that it counts.
public struct StreamPoint: Hashable, Sendable {
    public let epoch: Epoch
    public var rev: Revision

    public init(epoch: Epoch, rev: Revision) {
        self.epoch = epoch
        self.rev = rev
    }
}
