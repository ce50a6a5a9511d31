import Dispatch
import ParlorWire
import Platform
import Synchronization

/// Connects on a thread of its own, to one host after the other, until there is a connection or
/// nobody wants one any more. A connection counts once a statement was answered through it: in front
/// of a server that hangs, a pooler lets everybody in.
final class Connecting: Sendable {
    /// Between two rounds of all hosts: it doubles from one to the other.
    private static let pauses: ClosedRange<Duration> = .milliseconds(50) ... .seconds(1)
    private static let leastForOne: Duration = .milliseconds(300)

    private struct State {
        var place: Int
        var made: PostgresConnection?
        var fault: PostgresFault?
        var isWanted = true
    }

    private let address: PostgresAddress
    private let state: Mutex<State>
    private let hasTried = DispatchSemaphore(value: 0)

    /// Begins with the host at this place.
    init(_ address: PostgresAddress, from place: Int) {
        self.address = address
        state = Mutex(State(place: place))
        startThread { [self] in run() }
    }

    /// Returns once each host was tried, or after `patience`; nil waits for all hosts.
    func waitForFirstRound(_ patience: Duration?) {
        let end = patience.map { DispatchTime.now() + .milliseconds(Int($0.wholeMilliseconds)) }
        _ = hasTried.wait(timeout: end ?? .distantFuture)
    }

    /// The connection, and the place of its host; nil until it is there.
    func take() -> (connection: PostgresConnection, place: Int)? {
        state.withLock { state in
            defer { state.made = nil }
            return state.made.map { ($0, state.place) }
        }
    }

    /// What the last host that was tried answered.
    var fault: PostgresFault? { state.withLock { $0.fault } }

    func stop() { state.withLock { $0.isWanted = false } }
}

extension Connecting {
    private func run() {
        var pause = Self.pauses.lowerBound
        while state.withLock({ $0.isWanted }), !connectToOne() {
            hasTried.signal()
            usleep(UInt32(pause.wholeMilliseconds * 1_000))
            pause = min(pause * 2, Self.pauses.upperBound)
        }
        hasTried.signal()
    }

    /// Tries each host once, within the limit for all of them.
    private func connectToOne() -> Bool {
        let hosts = address.hosts
        let each = max(address.silenceLimit / hosts.count, Self.leastForOne)
        for _ in hosts {
            let place = state.withLock { $0.place }
            do throws(PostgresFault) {
                let made = try PostgresConnection(
                    hosts[place % hosts.count], address.options, within: each)
                _ = try made.run([Query("SELECT 1")], prepares: false, patience: each)
                state.withLock { $0.made = made }
                return true
            } catch {
                state.withLock { ($0.place, $0.fault) = (place + 1, error) }
            }
        }
        return false
    }
}
