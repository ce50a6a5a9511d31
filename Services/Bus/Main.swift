import Bus
import BusZeroMQ
import Contracts
import Hosting
import ParlorWire
import Platform

/// The bus: one broker, until it is told to stop.
@main
enum BusBrokerService {
    /// Libzmq bounds a frame and not a message: a peer that sends frame after frame, and never a
    /// last, is stopped by nothing else. Out of memory, the bus ends and is started again at once.
    static let mostMemory = 1 << 30

    static func main() {
        Launcher.takeNoArguments("bus")
        do { try run() } catch { Launcher.fail("bus", error) }
    }

    nonisolated static func run() throws {
        ProcessMemory.bound(at: mostMemory)
        let settings = try Settings.ofThisProcess()
        let stop = StopSignal()
        let instance = settings.instance ?? "bus-1"
        let log = Log(settings.log, instance: instance)
        guard let address = settings.bus.first, settings.bus.count == 1 else {
            throw BusFault(
                .addressUnusable,
                "PARLOR_BUS names \(settings.bus.count) addresses, and a broker has one. Start each with its own."
            )
        }
        let broker = try Broker(
            address, instance: instance, kinds: Kind.names, services: Rights.ofServices,
            locks: settings.locks
        ) { log.write($0) }
        try broker.run { stop.isSet }
    }
}
