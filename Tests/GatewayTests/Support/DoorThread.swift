import BusZeroMQ
import Dispatch
import Door
import ParlorWire
import Sessions
import Synchronization
import TestKit

/// Runs a door as a gateway does, and does what a test asks of it in between.
final class DoorThread: Sendable {
    private struct State {
        var orders: [@Sendable (Door) -> Void] = []
        var events: [DoorEvent] = []
        var turns = 0
    }

    let port: Int
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

    /// How often it has gone on after a wait.
    var turns: Int { state.withLock(\.turns) }

    /// With those of everything that has come back from the door so far.
    var rejections: Rejections { ask("the door's counts", \.rejections) }

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

    /// The same of one that comes in pieces.
    func begin(_ request: RequestID, _ response: HTTPResponse) {
        order { $0.begin(request, response) }
    }
    func send(_ piece: Bytes, to request: RequestID) { order { $0.send(piece, to: request) } }
    func finish(_ request: RequestID) { order { $0.finish(request) } }
    func breakOff(_ request: RequestID) { order { $0.breakOff(request) } }

    /// Returns when nobody is let in any more.
    func admitNobody() { ask("the door to let nobody in") { $0.admitNobody() } }

    /// The door does nothing until the act is done, so whatever is sent meanwhile is there at once.
    func whileHeld<Value>(_ act: () throws -> Value) rethrows -> Value {
        let (isHeld, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        order { _ in
            isHeld.signal()
            goesOn.mustCome("what is done while the door is held")
        }
        isHeld.mustCome("the door to be held")
        defer { goesOn.signal() }
        return try act()
    }

    func stop() {
        order { $0.stop() }
        ended.mustCome("the door's end")
        ended.signal()
    }

    /// Asks on the door's thread, and waits for the answer.
    private func ask<Answer: Sendable>(
        _ fact: String, _ question: @escaping @Sendable (Door) -> Answer
    ) -> Answer {
        let isAnswered = DispatchSemaphore(value: 0)
        let answer = Mutex<Answer?>(nil)
        order { door in
            answer.withLock { $0 = question(door) }
            isAnswered.signal()
        }
        isAnswered.mustCome(fact)
        return answer.withLock { $0! }
    }

    private func order(_ order: @escaping @Sendable (Door) -> Void) {
        state.withLock { $0.orders.append(order) }
        wakeup.wake()
    }

    private func run(_ door: Door) {
        door.tell = { [unowned self] event in
            state.withLock { $0.events.append(event) }
        }
        while !door.isDone {
            door.wait(for: .seconds(1))
            wakeup.drain()
            let orders = state.withLock { state in
                state.turns += 1
                defer { state.orders = [] }
                return state.orders
            }
            for order in orders { order(door) }
            door.flush()
        }
        ended.signal()
    }
}
