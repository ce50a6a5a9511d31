import Bus
import BusZeroMQ
import Hosting
import ParlorWire

extension Log {
    func write(_ note: Broker.Note) {
        switch note {
        case .listening(let address): info("The bus is open.", ["address": address.description])
        case .worker(.joined(let worker)): info("A worker joined.", details(of: worker))
        case .worker(.left(let worker)): info("A worker left.", details(of: worker))
        case .worker(.lost(let worker, let calls)):
            warning("A worker was lost.", details(of: worker).merging(["calls": "\(calls)"]) { $1 })
        case .moreWorkers(let count):
            warning("More workers came and went.", ["times": "\(count)"])
        case .turnedAway(let peers):
            warning("Peers with unknown keys were turned away.", ["peers": "\(peers)"])
        case .forbidden(let trespass, let times):
            warning(
                "A peer tried what it may not do.",
                ["peer": trespass.peer, "attempt": trespass.attempt, "times": "\(times)"])
        case .keysChanged(let peers, let doorsReopened):
            info(
                doorsReopened
                    ? "Keys were removed: all peers connect anew." : "Keys were added.",
                ["peers": peers.joined(separator: ",")])
        case .keysUnusable(let fault):
            error("\(fault) The keys that were read before still count.")
        case .stopped: info("The bus is closed.")
        }
    }

    private func details(of worker: Announcement) -> [String: String] {
        [
            "worker": worker.instance, "service": worker.service, "pid": "\(worker.pid)",
            "kinds": worker.kinds.map(\.rawValue).joined(separator: ","),
        ]
    }
}
