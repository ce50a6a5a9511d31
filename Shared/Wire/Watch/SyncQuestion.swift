/// What a gateway asks of the fan-out: the call's key is the stream's `Shard`.
public enum SyncQuestion: HasCallsForParts, Hashable {
    /// Parts only: the stream as this viewer may see it, and from then on every event to this gateway.
    /// What not all may see of it is sealed with the key that the gateway says here.
    case watch(
        gateway: String, stream: StreamName, viewer: PersonID, epoch: Epoch?, since: Revision?,
        seal: String? = nil)
    /// Parts only: the gateway goes on watching these streams, and has them up to these revisions.
    case renew(gateway: String, streams: [Watched], seal: String? = nil)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case watch = "sync.watch"
        case renew = "sync.renew"
    }

    /// A stream as far as a gateway has it.
    public struct Watched: Codable, Hashable, Sendable {
        public let stream: StreamName
        public let epoch: Epoch
        public let rev: Revision
        /// A digest of what the gateway knows of who may watch and who appears: a `PeopleMark`.
        public let people: Int

        public init(stream: StreamName, epoch: Epoch, rev: Revision, people: Int) {
            (self.stream, self.epoch, self.rev, self.people) = (stream, epoch, rev, people)
        }
    }

    public static let kind: EntityKind = "sync"
    /// More than this are renewed with several calls.
    public static let mostStreams = 1_000
}
