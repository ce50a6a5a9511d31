import Door
import Wire

extension Desk {
    private struct Workers: Decodable {
        let workers: [Worker]

        struct Worker: Decodable {
            let service: String
            let instance: String
            let counters: Counters?
        }

        struct Counters: Decodable {
            let calls: Int?
            let refused: Int?
            let events: Int?
            let faults: Int?
            let p50Ms: Double?
            let p99Ms: Double?
            let memoryBytes: Int?
            let journalBytes: Int?
            let activeEntities: Int?
            let uptimeMs: Int64?
            let rejected: [String: Int]?
        }
    }

    /// What a gateway can do nothing without.
    private static let needed = ["profile-store", "sync-fanout"]

    func tellReady(_ id: RequestID) {
        askWorkers(id) { workers in
            let missing = Self.needed.filter { name in
                !workers.workers.contains { $0.service == name }
            }
            guard missing.isEmpty else {
                return .error(
                    503, .unavailable, "\(missing.joined(separator: ", ")) can't be reached.")
            }
            return .text("ready\n")
        }
    }

    func tellMetrics(_ id: RequestID) {
        askWorkers(id) { workers in
            var text = ""
            func add(
                _ name: String, _ type: String, _ help: String,
                _ value: (Workers.Counters) -> Double?
            ) {
                text += "# HELP parlor_\(name) \(help)\n# TYPE parlor_\(name) \(type)\n"
                for worker in workers.workers {
                    guard let number = worker.counters.flatMap(value) else { continue }
                    text += "parlor_\(name){service=\"\(worker.service)\","
                    text += "instance=\"\(worker.instance)\"} \(number)\n"
                }
            }
            add("calls_total", "counter", "Calls answered.") { $0.calls.map(Double.init) }
            add("refused_total", "counter", "Calls refused.") { $0.refused.map(Double.init) }
            add("events_total", "counter", "Events told.") { $0.events.map(Double.init) }
            add("faults_total", "counter", "Faults of the journal.") { $0.faults.map(Double.init) }
            add("call_p50_seconds", "gauge", "Half of the calls took less.") {
                $0.p50Ms.map { $0 / 1_000 }
            }
            add("call_p99_seconds", "gauge", "99 of 100 calls took less.") {
                $0.p99Ms.map { $0 / 1_000 }
            }
            add("memory_bytes", "gauge", "Resident memory.") { $0.memoryBytes.map(Double.init) }
            add("journal_bytes", "gauge", "The journal's files.") {
                $0.journalBytes.map(Double.init)
            }
            add("active_entities", "gauge", "Entities in memory.") {
                $0.activeEntities.map(Double.init)
            }
            add("uptime_seconds", "gauge", "Since the start.") {
                $0.uptimeMs.map { Double($0) / 1_000 }
            }
            text += "# HELP parlor_rejected_total What gateways turned away.\n"
            text += "# TYPE parlor_rejected_total counter\n"
            for worker in workers.workers {
                for (reason, count) in (worker.counters?.rejected ?? [:]).sorted(by: <) {
                    text += "parlor_rejected_total{service=\"\(worker.service)\","
                    text += "instance=\"\(worker.instance)\",reason=\"\(reason)\"} \(count)\n"
                }
            }
            return HTTPResponse(
                200, [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
                body: Array(text.utf8))
        }
    }

    private func askWorkers(_ id: RequestID, _ answer: @escaping (Workers) -> HTTPResponse) {
        ask("bus.workers", "bus", "", Array("{}".utf8)) { [unowned self] reply, _ in
            guard let workers = try? JSON.decode(Workers.self, from: reply.body) else {
                return fail(id, Failure(.unavailable, "The bus can't be reached."))
            }
            respond(id, answer(workers))
        }
    }
}
