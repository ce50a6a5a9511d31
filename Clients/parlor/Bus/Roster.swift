import BusZeroMQ
import Hosting
import Wire

/// What the bus says of itself and of those that serve on it, as far as they say it.
struct Roster: Sendable {
    let bus: BusStatus?
    let workers: [BusWorker]

    init(bus: BusStatus?, workers: [BusWorker]) {
        self.bus = bus
        self.workers = workers
    }

    init(asking line: BusLine, timeout: Duration) {
        bus = try? line.ask("bus.status", of: "bus", timeout: timeout, as: BusStatus.self)
        guard bus != nil else {
            workers = []
            return
        }
        let answer = try? line.ask("bus.workers", of: "bus", timeout: timeout, as: BusWorkers.self)
        workers = answer?.workers ?? []
    }

    /// What the instance with that pid says of itself.
    func figures(of pid: Int32?) -> Figures? {
        guard let pid else { return nil }
        if let bus, bus.pid == pid { return Figures(bus) }
        return workers.first { $0.pid == pid }?.figures
    }
}

extension BusWorker {
    /// Nil before its first second, and when it says nothing that we know.
    var figures: Figures? {
        counters.flatMap { try? JSON.decode(Counters.self, from: $0.bytes) }.map { Figures($0) }
    }
}
