import BusZeroMQ
import Hosting

/// What a process counts, be it the bus or a service; nil is what it does not count.
struct ProcessCounters: Sendable {
    let version: String
    let uptimeMs: Int64
    let callsPerSecond: Double
    let eventsPerSecond: Double
    private(set) var p50Ms: Double?
    private(set) var p99Ms: Double?
    let memoryBytes: Int
    let processorShare: Double?
    /// Calls, since it started.
    let refused: Int
    private(set) var journalBytes: Int?
    /// What the disk of its data folder has left.
    private(set) var freeDiskBytes: Int?
    /// Why it can't do its work.
    private(set) var failingReason: String?
    /// What it refuses because its disk has little room left.
    private(set) var lowDisk: String?
    /// Work that waits while the rest goes on.
    private(set) var stuckWork: [String] = []
    /// What keeping a batch took on average, where that is slow.
    private(set) var slowKeepMs: Double?
    private(set) var activeEntities: Int?
    /// The WebSockets that are open at a gateway.
    private(set) var sockets: Int?
    private(set) var messagesPerSecond: Double?
    /// The streams with the most calls, the hottest first.
    private(set) var hotKeys: [HotKey] = []

    init(_ bus: BusStatus) {
        version = bus.version
        uptimeMs = bus.uptimeMs
        callsPerSecond = Double(bus.callsPerSecond)
        eventsPerSecond = Double(bus.eventsPerSecond)
        memoryBytes = bus.memoryBytes
        processorShare = bus.processorShare
        refused = bus.refused
    }

    init(_ service: Counters) {
        version = service.version
        uptimeMs = service.uptimeMs
        callsPerSecond = service.callsPerSecond
        eventsPerSecond = service.eventsPerSecond
        p50Ms = service.p50Ms
        p99Ms = service.p99Ms
        memoryBytes = service.memoryBytes
        processorShare = service.processorShare
        refused = service.refused
        journalBytes = service.journalBytes
        freeDiskBytes = service.freeDiskBytes
        failingReason = service.failingReason
        lowDisk = service.lowDisk
        stuckWork = service.stuckWork ?? []
        slowKeepMs = service.slowKeepMs
        activeEntities = service.activeEntities
        sockets = service.sockets
        messagesPerSecond = service.messagesPerSecond
        hotKeys = service.hotKeys ?? []
    }
}
