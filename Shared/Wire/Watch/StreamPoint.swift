/// How far a stream is known: a revision means nothing without the history that it counts.
public struct StreamPoint: Hashable, Sendable {
    public let epoch: Epoch
    public var rev: Revision

    public init(epoch: Epoch, rev: Revision) {
        (self.epoch, self.rev) = (epoch, rev)
    }

    public func isOlder(than other: StreamPoint) -> Bool { epoch != other.epoch || rev < other.rev }
}
