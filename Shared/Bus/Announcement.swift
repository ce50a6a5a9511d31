public import Wire

/// What a worker says about itself when it joins a broker.
public struct Announcement: Codable, Hashable, Sendable {
    public let service: String
    /// Unique among live workers: a newer announcement of the same instance replaces the older.
    public let instance: String
    public let pid: Int
    public let kinds: [EntityKind]

    public init(service: String, instance: String, pid: Int, kinds: [EntityKind]) {
        self.service = service
        self.instance = instance
        self.pid = pid
        self.kinds = kinds
    }
}
