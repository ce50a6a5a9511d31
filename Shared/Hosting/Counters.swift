/// What a service tells of itself once a second: on `sys.`, and to whoever asks the broker.
public struct Counters: Codable, Sendable {
    public var service: String
    public var instance: String
    public var version: String
    public var pid: Int
    public var uptimeMs: Int64
    public var calls: Int
    public var callsPerSecond: Double
    public var refused: Int
    public var events: Int
    public var eventsPerSecond: Double
    public var batches: Int
    /// Calls decided together, and so kept with one sync of the disk.
    public var callsPerBatch: Double
    public var p50Ms: Double
    public var p99Ms: Double
    public var memoryBytes: Int
    /// Of one processor, in the last second: 1.5 is one and a half. Older releases don't say it.
    public var processorShare: Double?
    public var journalBytes: Int
    public var activeEntities: Int
    /// What the disk of its data folder has left.
    public var freeDiskBytes: Int?
    /// Why it can't do its work, such as a full disk.
    public var failingReason: String?
    /// What it refuses because its disk has little room left; the rest goes on.
    public var lowDisk: String?
    /// What keeping a batch took on average, where that is slow.
    public var slowKeepMs: Double?
    public var faults: Int
    /// Calls that could not be read, and replies and events that nobody took.
    public var malformed: Int
    public var unsent: Int
    /// What a gateway turned away, by reason.
    public var rejected: [String: Int]?
    /// The WebSockets that are open at a gateway.
    public var sockets: Int?
    /// Messages sent in conversations; nil where none are kept.
    public var messagesPerSecond: Double?
    /// Work that waits while the rest goes on, and why: parked changes, say. At most so many sentences.
    public var stuckWork: [String]?
    /// The streams with the most calls, the hottest first.
    public var hotKeys: [HotKey]?

    static let mostStuckWork = 5
    static let mostHotKeys = 3
}
