/// How far a stream has come.
public struct StreamHead: Codable, Hashable, Sendable {
    public let stream: StreamName
    public let epoch: Epoch
    public let rev: Revision

    public init(stream: StreamName, epoch: Epoch, rev: Revision) {
        (self.stream, self.epoch, self.rev) = (stream, epoch, rev)
    }
}
