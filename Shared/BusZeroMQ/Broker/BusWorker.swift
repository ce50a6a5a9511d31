internal import Bus
public import ParlorWire

/// One worker of `bus.workers`.
public struct BusWorker: Codable, Hashable, Sendable {
    public let service: String
    public let instance: String
    public let pid: Int
    public let kinds: [EntityKind]
    public let pending: Int
    public let completed: Int
    public let leaving: Bool
    public let heardMsAgo: Int64
    /// What the worker says of itself.
    public let counters: RawJSON?

    init(_ status: WorkerStatus, now: Timestamp) {
        service = status.announcement.service
        instance = status.announcement.instance
        pid = status.announcement.pid
        kinds = status.announcement.kinds
        pending = status.pending
        completed = status.completed
        leaving = status.isLeaving
        heardMsAgo = (now - status.heard).wholeMilliseconds
        counters = try? JSON.decode(RawJSON.self, from: status.counters)
    }
}

/// The answer to `bus.workers`.
public struct BusWorkers: Codable, Hashable, Sendable {
    public let workers: [BusWorker]
}
