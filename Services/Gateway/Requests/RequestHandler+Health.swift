import Contracts
import Door
import Operating
import ParlorWire

extension RequestHandler {
    func tellReady(_ id: RequestID) {
        guard !isStopping else {
            return respond(id, .error(503, .unavailable, "This gateway stops."))
        }
        askWorkers(id) { [unowned self] workers in
            let workers = workers.filter { !$0.leaving }
            let missing = Kind.unserved(by: Set(workers.flatMap(\.kinds)))
            // What exactly is wrong is for operators, who ask for the status.
            let failing = workers.filter { $0.counters?.failingReason != nil }.map(\.instance)
            let sentences = [(missing, "can't be reached."), (failing, "can't do its work.")]
                .filter { !$0.0.isEmpty }
                .map { "\($0.0.sorted().joined(separator: ", ")) \($0.1)" }
            guard sentences.isEmpty else {
                return respond(
                    id, .error(503, .unavailable, sentences.joined(separator: " ")))
            }
            let short = workers.filter { $0.counters?.lowDisk != nil }.map(\.instance).sorted()
            guard short.isEmpty else {
                let names = short.joined(separator: ", ")
                return respond(
                    id, .text("degraded: the disk has little room left for \(names).\n"))
            }
            respond(id, .text("ready\n"))
        }
    }

    /// Whom the bus knows, asked once for all who want to know it meanwhile; without the bus, the request is refused.
    func askWorkers(_ id: RequestID, _ then: @escaping ([PartWorker]) -> Void) {
        waitingForWorkers.append((id, then))
        guard waitingForWorkers.count == 1 else { return }
        ask("bus.workers", "bus", "", Array("{}".utf8)) { [unowned self] reply, _ in
            let waiting = waitingForWorkers
            waitingForWorkers = []
            let known = try? JSON.decode(PartWorkers.self, from: reply.body)
            for (id, then) in waiting {
                guard let known else {
                    fail(id, Failure(.unavailable, "The bus can't be reached."))
                    continue
                }
                then(known.workers)
            }
        }
    }
}
