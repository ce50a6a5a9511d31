import BusZeroMQ
import Hosting
import ParlorWire

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

    /// Who was ready and is not heard by the bus gets no calls, so it is ready no more.
    func asHeard(_ instance: SystemState.InstanceState) -> SystemState.InstanceState {
        guard let bus, instance.phase == .ready, let pid = instance.pid, bus.pid != pid,
            !workers.contains(where: { $0.pid == pid })
        else { return instance }
        var instance = instance
        instance.phase = .silent
        instance.detail =
            "The bus does not hear it. If that stays so for 5 s, it is stopped and started again."
        return instance
    }

    /// What the instance with that pid says of itself.
    func figures(of pid: Int32?) -> ProcessCounters? {
        guard let pid else { return nil }
        if let bus, bus.pid == pid { return ProcessCounters(bus) }
        return workers.first { $0.pid == pid }?.figures
    }
}

extension BusWorker {
    /// Nil before its first second, and when it says nothing that we know.
    var figures: ProcessCounters? {
        counters.flatMap { try? JSON.decode(Counters.self, from: $0.bytes) }.map {
            ProcessCounters($0)
        }
    }
}
