public import Wire

/// A fair part of all streams: whoever serves the fan-out's kind takes whole shards.
public enum Shard {
    public static let count: UInt64 = 64

    /// The key of calls about this stream.
    public static func key(of stream: StreamName) -> EntityKey {
        let hash = stream.key.rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return EntityKey("shard-\((hash ^ hash >> 32) % count)")
    }
}
