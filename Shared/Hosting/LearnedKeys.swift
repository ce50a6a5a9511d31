public import Journal
public import ParlorWire

/// Which entity belongs to which stream of another service, while no index says it yet: one page of
/// events may begin an entity and go on with it, and what began it may be parked.
public final class LearnedKeys {
    private static let most = 1_000

    private struct Source: Hashable {
        let stream: StreamName
        let epoch: Epoch
    }

    private var known: [Source: EntityKey] = [:]

    public init() {}

    public func learn(_ key: EntityKey, of entry: EventPage.Entry) {
        if known.count >= Self.most { known = [:] }
        known[Source(stream: entry.stream, epoch: entry.epoch)] = key
    }

    /// As learned, or the first in the index.
    public func key(
        of entry: EventPage.Entry, in index: String, prefix: String, _ reader: Reader
    ) throws(JournalFault) -> EntityKey? {
        if let key = known[Source(stream: entry.stream, epoch: entry.epoch)] { return key }
        return try reader.list(index, prefix: prefix, limit: 1).first?.stream.key
    }
}
