import Bus
import BusZeroMQ
import Contracts
import Hosting
import Platform
import Wire

/// A client that makes rooms for a thousand people, many at a time.
final class RoomsLoad {
    static let inFlight = 512

    private let system: BenchSystem
    private let client: BusClient
    private let clock = ContinuousClock()
    private(set) var made = 0
    private var last: RoomCode = ""

    init(_ system: BenchSystem) throws {
        self.system = system
        client = try system.client()
    }

    /// So many a second.
    func create(_ count: Int) throws -> Double {
        let began = clock.now
        var (sent, answered) = (0, 0)
        while answered < count {
            while sent < count, client.underWay < Self.inFlight {
                begin(made + sent)
                sent += 1
            }
            guard let reply = try client.next(within: .seconds(30)) else { throw Self.silence }
            if let failure = reply.failure { throw failure }
            if let key = reply.header.stream?.key { last = RoomCode(key) }
            answered += 1
        }
        made += count
        return Double(count) / ((clock.now - began) / .seconds(1))
    }

    /// In milliseconds.
    func list() throws -> Double {
        let began = clock.now
        _ = try client.call(call(RoomQuery.list(after: nil, limit: 50)), timeout: .seconds(30))
        return (clock.now - began) / .milliseconds(1)
    }

    /// Once what follows the making of rooms is done.
    func settled() throws -> Counters {
        var counters = try system.countersOnceTold(of: "lobby")
        var events = -1
        while counters.events != events {
            events = counters.events
            let told = counters.uptimeMs
            while counters.uptimeMs < told + 2_000 {
                usleep(BenchSystem.pause)
                counters = try system.countersOnceTold(of: "lobby")
            }
        }
        return counters
    }

    /// From the kill to an answer about a room, in milliseconds.
    func pauseOfAKill() throws -> Double {
        let pid = try system.pid(of: "lobby")
        let began = clock.now
        kill(pid, SIGKILL)
        while true {
            let reply = try client.call(call(RoomQuery.get, last), timeout: .seconds(30))
            if reply.failure == nil { return (clock.now - began) / .milliseconds(1) }
            usleep(1_000)
        }
    }

    private func begin(_ number: Int) {
        let command = RoomCommand.create(
            roomName: "Room \(number)", maxPlayers: nil, isPrivate: nil, passcode: nil,
            hostPolicy: nil, selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        client.begin(call(command, by: PersonID("bench-\(number / 10)")), timeout: .seconds(30))
    }

    private var asked = 0

    private func call(
        _ choice: some Choice, _ code: RoomCode? = nil, by person: PersonID = "bench"
    ) -> Call {
        asked += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: CommandID("room-\(asked)"), call: CallName(name), actor: .person(person))
        return Call(kind: "room", key: code?.key ?? "", header: header, body: body)
    }

    private static let silence = BusFault(.addressUnusable, "No answer came for 30 s.")
}
