import BusZeroMQ
import Dispatch
import Door
import Sessions
import Synchronization
import Wire

/// Runs a door as a gateway does, and does what a test asks of it in between.
final class DoorThread: Sendable {
    private struct State {
        var orders: [@Sendable (Door) -> Void] = []
        var events: [DoorEvent] = []
        var rejections = Rejections()
    }

    let port: Int
    /// Something happened.
    let news = DispatchSemaphore(value: 0)
    private let state = Mutex(State())
    private let wakeup: Wakeup
    private let ended = DispatchSemaphore(value: 0)

    init(_ settings: DoorSettings) throws {
        wakeup = try Wakeup()
        let door = try Door(settings)
        port = door.port!
        door.watch([wakeup.descriptor])
        nonisolated(unsafe) let own = door
        DispatchQueue(label: "door").async { [self] in run(own) }
    }

    func take() -> [DoorEvent] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    var rejections: Rejections { state.withLock(\.rejections) }

    func send(_ frame: Bytes, to receivers: [ConnectionID]) {
        order { $0.send(frame, to: receivers) }
    }

    func close(_ connection: ConnectionID, _ code: CloseCode, _ reason: String) {
        order { $0.close(connection, code, reason) }
    }

    func probe(_ connection: ConnectionID, often: Bool) {
        order { $0.probe(connection, often: often) }
    }

    func respond(_ request: RequestID, _ response: HTTPResponse) {
        order { $0.respond(request, response) }
    }

    /// Returns when nobody is let in any more.
    func admitNobody() {
        let isDone = DispatchSemaphore(value: 0)
        order {
            $0.admitNobody()
            isDone.signal()
        }
        isDone.wait()
    }

    func stop() {
        order { $0.stop() }
        ended.wait()
        ended.signal()
    }

    private func order(_ order: @escaping @Sendable (Door) -> Void) {
        state.withLock { $0.orders.append(order) }
        wakeup.wake()
    }

    private func run(_ door: Door) {
        door.tell = { [unowned self] event in
            state.withLock { $0.events.append(event) }
            news.signal()
        }
        while !door.isDone {
            door.wait(for: .seconds(1))
            wakeup.drain()
            let orders = state.withLock { state in
                defer { state.orders = [] }
                return state.orders
            }
            for order in orders { order(door) }
            door.flush()
            state.withLock { $0.rejections = door.rejections }
        }
        ended.signal()
    }
}
