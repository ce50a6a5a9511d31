import Door
import Wire

extension Desk {
    func tellReady(_ id: RequestID) {
        askWorkers(id) { [unowned self] workers in
            let missing = Part.missing(among: Set(workers.filter { !$0.leaving }.flatMap(\.kinds)))
            guard missing.isEmpty else {
                return respond(
                    id,
                    .error(
                        503, .unavailable, "\(missing.joined(separator: ", ")) can't be reached."))
            }
            respond(id, .text("ready\n"))
        }
    }

    /// Whom the bus knows; without the bus, the request is refused.
    func askWorkers(_ id: RequestID, _ then: @escaping ([PartWorker]) -> Void) {
        ask("bus.workers", "bus", "", Array("{}".utf8)) { [unowned self] reply, _ in
            guard let known = try? JSON.decode(PartWorkers.self, from: reply.body) else {
                return fail(id, Failure(.unavailable, "The bus can't be reached."))
            }
            then(known.workers)
        }
    }
}

/// The answer to `bus.workers`, as far as it concerns a gateway.
struct PartWorkers: Decodable {
    let workers: [PartWorker]
}

struct PartWorker: Decodable {
    let service: String
    let instance: String
    let kinds: [EntityKind]
    let leaving: Bool
    let counters: PartCounters?
}
