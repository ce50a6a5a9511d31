/// A fair part of all streams: whoever serves the fan-out's kind takes whole shards.
public enum Shard {
    public static let count: UInt64 = 64

    /// The key of calls about this stream.
    public static func key(of stream: StreamName) -> EntityKey {
        let hash = UInt64(fnv1a: stream.key.rawValue)
        return EntityKey("shard-\((hash ^ hash >> 32) % count)")
    }
}
