/// Everybody's counters, for Prometheus.
public struct Metrics {
    struct Source {
        let service: String
        let instance: String
        let counters: PartCounters

        var labels: [(String, String)] { [("service", service), ("instance", instance)] }
    }

    let facts: MetricsFacts
    let sources: [Source]
    var writer = MetricsText()

    public var text: String { writer.text }

    public init(_ facts: MetricsFacts) {
        self.facts = facts
        let workers = (facts.workers ?? []).map {
            Source(
                service: $0.service, instance: $0.instance,
                counters: $0.counters ?? PartCounters())
        }
        let bus = facts.bus.map {
            Source(service: "bus", instance: $0.instance, counters: $0.counters)
        }
        sources = workers + [bus].compactMap { $0 }
        addCounters()
        addRejected()
        addCalls()
        addRefused()
        addTold()
        addPopulation()
        addSupervised()
    }
}

extension Metrics {
    private mutating func addCounters() {
        add("calls_total", .counter, "Calls answered.") { $0.calls }
        add("events_total", .counter, "Events told.") { $0.events }
        add("faults_total", .counter, "Faults of the journal.") { $0.faults }
        add("failing", .gauge, "1 while it can't do its work, such as write its journal.") {
            $0.failingReason == nil ? 0 : 1
        }
        add("malformed_total", .counter, "Messages of the bus that could not be read.") {
            $0.malformed
        }
        add("unsent_total", .counter, "Replies and events that could not be sent.") { $0.unsent }
        add("memory_bytes", .gauge, "Resident memory.") { $0.memoryBytes }
        add("journal_bytes", .gauge, "The journal's files.") { $0.journalBytes }
        add("active_entities", .gauge, "Entities in memory.") { $0.activeEntities }
        add("free_disk_bytes", .gauge, "What the disk of its data folder has left.") {
            $0.freeDiskBytes
        }
        add("low_disk", .gauge, "1 while it refuses what takes room: its disk has little left.") {
            $0.lowDisk == nil ? 0 : 1
        }
        add("stuck_work", .gauge, "What waits while the rest goes on; 'parlor status' says why.") {
            $0.stuckWork?.count ?? 0
        }
        add("slow_disk", .gauge, "1 while its disk or database takes very long to keep a batch.") {
            $0.slowKeepMs == nil ? 0 : 1
        }
        add("uptime_seconds", .gauge, "Since the start.") {
            $0.uptimeMs.map { Double($0) / 1_000 }
        }
        add("sockets", .gauge, "WebSockets that are open at a gateway.") { $0.sockets }
    }

    private mutating func add<Number: Numeric>(
        _ name: String, _ kind: MetricsText.Kind, _ help: String,
        _ value: (PartCounters) -> Number?
    ) {
        writer.begin(name, kind, help)
        for source in sources {
            guard let number = value(source.counters) else { continue }
            writer.add(name, source.labels, number)
        }
    }

    private mutating func addRejected() {
        writer.begin("rejected_total", .counter, "What gateways turned away.")
        for source in sources {
            for (reason, count) in (source.counters.rejected ?? [:]).sorted(by: <) {
                writer.add("rejected_total", source.labels + [("reason", reason)], count)
            }
        }
    }
}
