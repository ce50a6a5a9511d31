public import ParlorWire

/// What a part says of itself; the bus counts less than the others do.
public struct PartCounters: Decodable, Sendable {
    var calls: Int?
    var refused: Int?
    var events: Int?
    var faults: Int?
    var malformed: Int?
    var unsent: Int?
    var memoryBytes: Int?
    var journalBytes: Int?
    var activeEntities: Int?
    var freeDiskBytes: Int?
    var stuckWork: [String]?
    public var lowDisk: String?
    var slowKeepMs: Double?
    public var failingReason: String?
    var uptimeMs: Int64?
    var rejected: [String: Int]?
    var sockets: Int?
}

/// The answer to `bus.workers`, as far as it is counted.
public struct PartWorkers: Decodable, Sendable {
    public let workers: [PartWorker]
}

public struct PartWorker: Decodable, Sendable {
    public let service: String
    public let instance: String
    public let kinds: [EntityKind]
    public let leaving: Bool
    public let counters: PartCounters?
}

/// The answer to `bus.status`, as far as it is counted.
public struct BusFigures: Decodable, Sendable {
    let instance: String
    let calls: Int
    let refused: Int
    let events: Int
    let malformed: Int
    let undelivered: Int
    let memoryBytes: Int
    let uptimeMs: Int64

    var counters: PartCounters {
        PartCounters(
            calls: calls, refused: refused, events: events, malformed: malformed,
            unsent: undelivered, memoryBytes: memoryBytes, uptimeMs: uptimeMs)
    }
}
