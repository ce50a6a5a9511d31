import Wire

/// What the bus says of itself and of those that serve on it, as far as they say it.
struct Roster: Sendable {
    let bus: Counters?
    let workers: [Worker]

    struct Counters: Decodable, Sendable {
        let pid: Int32?
        let version: String?
        let uptimeMs: Int64?
        let callsPerSecond: Double?
        let eventsPerSecond: Double?
        let p50Ms: Double?
        let p99Ms: Double?
        let memoryBytes: Int64?
        let journalBytes: Int64?
    }

    struct Worker: Decodable, Sendable {
        let service: String
        let instance: String
        let pid: Int32
        let leaving: Bool?
        let counters: Counters?
    }

    /// Nobody answers.
    static let silent = Roster(bus: nil, workers: [])

    private struct Workers: Decodable { let workers: [Worker] }

    init(bus: Counters?, workers: [Worker]) {
        self.bus = bus
        self.workers = workers
    }

    init(asking line: BusLine, timeout: Duration) {
        bus = try? line.ask("bus.status", of: "bus", timeout: timeout, as: Counters.self)
        guard bus != nil else {
            workers = []
            return
        }
        let answer = try? line.ask("bus.workers", of: "bus", timeout: timeout, as: Workers.self)
        workers = answer?.workers ?? []
    }

    /// What the instance with that pid says of itself.
    func counters(of pid: Int32?) -> Counters? {
        guard let pid else { return nil }
        if bus?.pid == pid { return bus }
        return workers.first { $0.pid == pid }?.counters
    }
}
