/// What a part says of itself; the bus counts less than the others do.
struct PartCounters: Decodable {
    var calls: Int?
    var refused: Int?
    var events: Int?
    var faults: Int?
    var malformed: Int?
    var unsent: Int?
    var p50Ms: Double?
    var p99Ms: Double?
    var memoryBytes: Int?
    var journalBytes: Int?
    var activeEntities: Int?
    var freeDiskBytes: Int?
    var stuckWork: [String]?
    var failingReason: String?
    var uptimeMs: Int64?
    var rejected: [String: Int]?
}

/// The answer to `bus.status`, as far as it is counted.
struct BusFigures: Decodable {
    let instance: String
    let calls: Int
    let refused: Int
    let events: Int
    let malformed: Int
    let undelivered: Int
    let memoryBytes: Int
    let uptimeMs: Int64
}

/// Everybody's counters, as Prometheus reads them.
struct Metrics {
    struct Source {
        let service: String
        let instance: String
        let counters: PartCounters

        init(_ worker: PartWorker) {
            (service, instance) = (worker.service, worker.instance)
            counters = worker.counters ?? PartCounters()
        }

        init(_ bus: BusFigures) {
            (service, instance) = ("bus", bus.instance)
            counters = PartCounters(
                calls: bus.calls, refused: bus.refused, events: bus.events,
                malformed: bus.malformed, unsent: bus.undelivered, memoryBytes: bus.memoryBytes,
                uptimeMs: bus.uptimeMs)
        }
    }

    private(set) var text = ""
    private let sources: [Source]

    init(_ sources: [Source]) {
        self.sources = sources
        add("calls_total", "counter", "Calls answered.") { $0.calls.map(Double.init) }
        add("refused_total", "counter", "Calls refused.") { $0.refused.map(Double.init) }
        add("events_total", "counter", "Events told.") { $0.events.map(Double.init) }
        add("faults_total", "counter", "Faults of the journal.") { $0.faults.map(Double.init) }
        add("failing", "gauge", "1 while it can't do its work, such as write its journal.") {
            $0.failingReason == nil ? 0 : 1
        }
        add("malformed_total", "counter", "Messages of the bus that could not be read.") {
            $0.malformed.map(Double.init)
        }
        add("unsent_total", "counter", "Replies and events that could not be sent.") {
            $0.unsent.map(Double.init)
        }
        add("call_p50_seconds", "gauge", "Half of the calls took less.") {
            $0.p50Ms.map { $0 / 1_000 }
        }
        add("call_p99_seconds", "gauge", "99 of 100 calls took less.") {
            $0.p99Ms.map { $0 / 1_000 }
        }
        add("memory_bytes", "gauge", "Resident memory.") { $0.memoryBytes.map(Double.init) }
        add("journal_bytes", "gauge", "The journal's files.") { $0.journalBytes.map(Double.init) }
        add("active_entities", "gauge", "Entities in memory.") {
            $0.activeEntities.map(Double.init)
        }
        add("free_disk_bytes", "gauge", "What the disk of its data folder has left.") {
            $0.freeDiskBytes.map(Double.init)
        }
        add("stuck_work", "gauge", "What waits while the rest goes on; 'parlor status' says why.") {
            Double($0.stuckWork?.count ?? 0)
        }
        add("uptime_seconds", "gauge", "Since the start.") {
            $0.uptimeMs.map { Double($0) / 1_000 }
        }
        addRejected()
    }

    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ value: (PartCounters) -> Double?
    ) {
        text += "# HELP parlor_\(name) \(help)\n# TYPE parlor_\(name) \(type)\n"
        for source in sources {
            guard let number = value(source.counters) else { continue }
            text += "parlor_\(name){service=\"\(source.service)\","
            text += "instance=\"\(source.instance)\"} \(number)\n"
        }
    }

    private mutating func addRejected() {
        text += "# HELP parlor_rejected_total What gateways turned away.\n"
        text += "# TYPE parlor_rejected_total counter\n"
        for source in sources {
            for (reason, count) in (source.counters.rejected ?? [:]).sorted(by: <) {
                text += "parlor_rejected_total{service=\"\(source.service)\","
                text += "instance=\"\(source.instance)\",reason=\"\(reason)\"} \(count)\n"
            }
        }
    }
}
