import Bus
import Contracts
import Hosting
import ParlorWire
import Platform

/// A client that makes rooms for a thousand people, many at a time.
final class RoomsLoad {
    private static let inFlight = 512

    private let system: BenchSystem
    private let calls: Pipeline
    private(set) var made = 0
    private var last: RoomCode = ""

    init(_ system: BenchSystem) throws {
        self.system = system
        calls = try system.calls(to: "room")
    }

    /// So many a second.
    func create(_ count: Int) throws -> Double {
        let first = made
        made += count
        return try calls.rate(of: count, inFlight: Self.inFlight) { number in
            let create = RoomCommand.create(
                roomName: "Room \(first + number)", maxPlayers: nil, isPrivate: nil, passcode: nil,
                hostPolicy: nil, selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
            calls.begin(create, by: .person(PersonID("bench-\((first + number) / 10)")))
        } take: {
            if let key = $0.header.stream?.key { last = RoomCode(key) }
        }
    }

    /// In milliseconds.
    func list() throws -> Double {
        try milliseconds { _ = try calls.ask(RoomQuery.list(after: nil, limit: 50)) }
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
        return try milliseconds {
            kill(pid, SIGKILL)
            while true {
                do {
                    _ = try calls.ask(RoomQuery.get, of: last.key)
                    return
                } catch is Failure { usleep(1_000) }
            }
        }
    }
}
