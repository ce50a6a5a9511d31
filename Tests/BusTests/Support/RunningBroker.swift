import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import Synchronization
import TestKit

/// A broker on a thread of its own.
final class RunningBroker: Sendable {
    let address: BusAddress
    private let ports: PortLease?
    private let wakeup: Wakeup
    private let stopping: Switch
    private let ended: DispatchSemaphore
    private let notes: Box<[Broker.Note]>

    static func start() throws -> RunningBroker {
        try start(locks: .secrets(.ofTests))
    }

    static func start(
        locks: Locks, services: [String: Rights] = Rights.ofTests
    ) throws -> RunningBroker {
        let ports = try PortLease()
        return try RunningBroker(
            BusAddress(host: "127.0.0.1", port: ports.first), ports, locks: locks,
            services: services)
    }

    /// Keeps the lease of the ports, if it is given one.
    init(
        _ address: BusAddress, _ ports: PortLease? = nil, locks: Locks = .secrets(.ofTests),
        services: [String: Rights] = Rights.ofTests
    ) throws(BusFault) {
        let (started, ended, stopping) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Switch()
        )
        let outcome = Box<Result<Wakeup, BusFault>>()
        let notes = Box<[Broker.Note]>()
        Thread.detachNewThread {
            do throws(BusFault) {
                let broker = try Broker(
                    address, instance: "bus-1", kinds: ["ghost"], services: services, locks: locks
                ) { note in
                    notes.update { $0 = ($0 ?? []) + [note] }
                }
                outcome.update { $0 = .success(broker.wakeup) }
                started.signal()
                try broker.run { stopping.isOn }
            } catch {
                outcome.update { $0 = $0 ?? .failure(error) }
                started.signal()
            }
            ended.signal()
        }
        started.mustCome("the broker at \(address) to begin")
        self.address = address
        self.ports = ports
        self.ended = ended
        self.stopping = stopping
        wakeup = try outcome.value!.get()
        self.notes = notes
    }

    /// Another broker in the place of this one, which has stopped.
    func again(locks: Locks = .secrets(.ofTests)) throws -> RunningBroker {
        try RunningBroker(address, ports, locks: locks)
    }

    var news: [Broker.Note] { notes.value ?? [] }

    func stop() {
        stopping.turnOn()
        wakeup.wake()
        ended.mustCome("the broker at \(address) to end")
        ended.signal()
    }

    deinit { stop() }
}

final class Switch: Sendable {
    private let state = Atomic(false)
    var isOn: Bool { state.load(ordering: .acquiring) }
    func turnOn() { state.store(true, ordering: .releasing) }
}

final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock { $0 } }
    func update(_ change: (inout Value?) -> Void) { content.withLock { change(&$0) } }
}
