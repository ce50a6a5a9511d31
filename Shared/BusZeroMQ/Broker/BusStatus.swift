public import ParlorWire

/// What a broker says of itself: `bus.status`, and the event it publishes once a second.
public struct BusStatus: Codable, Hashable, Sendable {
    /// The release of Parlor that it is part of.
    public let version: String
    public let instance: String
    public let pid: Int
    public let startedAt: Timestamp
    public let uptimeMs: Int64
    public let calls: Int
    public let callsPerSecond: Int
    public let events: Int
    public let eventsPerSecond: Int
    /// Calls on their way to a worker, or being answered.
    public let pending: Int
    /// Calls that the broker itself answered UNAVAILABLE, though their kind is served.
    public let refused: Int
    /// Calls to kinds that no service serves, or none at the moment.
    public let unserved: Int
    public let malformed: Int
    /// Calls, announcements and events of peers that may not send them. Older brokers count none.
    public let forbidden: Int?
    /// Answers whose caller was gone or did not read, and large events that were dropped because
    /// subscribers left too many bytes unread.
    public let undelivered: Int
    public let memoryBytes: Int
    /// Of one processor, in the last second. Older brokers don't say it.
    public let processorShare: Double?
    public let workers: Int
}
