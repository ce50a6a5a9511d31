import Contracts
import Hosting
import Load
import ParlorWire

/// Eight painters who draw at once, with devices that feel a finger 120 times in a second, and
/// fifty who watch beside them. What comes faster than 60 times in a second is told joined.
enum InkBench {
    private static let painters = 8
    private static let watchers = 50
    private static let callsPerSecond = 120
    private static let pointsPerCall = 2
    private static let callsPerStroke = 60
    private static let seconds = 10

    static func run(_ system: BenchSystem) throws -> [Benchmark.Result] {
        let crowd = try GatewayBench.entered(painters + watchers, system)
        let board = try board(of: crowd, system)
        try crowd.watch { _ in ["drawing.\(board)"] }
        _ = try draw(crowd, on: board, for: 1)
        let beginning = try draw(crowd, on: board, for: 2)
        let middle = try draw(crowd, on: board, for: seconds)
        let end = try draw(crowd, on: board, for: 2)
        let sights = painters * (painters + watchers) * seconds
        let sent = sights * callsPerSecond * pointsPerCall
        let all = "\(painters) painters at \(callsPerSecond) Hz seen by \(painters + watchers)"
        return [
            Benchmark.Result(
                "ink of \(all), p99", unit: "ms", ours: middle.sights.milliseconds(at: 0.99),
                budget: .atMost(100)),
            Benchmark.Result(
                "the same at the end, against the beginning, p50", unit: "ms",
                ours: end.sights.milliseconds(at: 0.5),
                reference: beginning.sights.milliseconds(at: 0.5), budget: .ratioAtMost(2)),
            Benchmark.Result(
                "how many points of that ink arrive", unit: "%",
                ours: 100 * Double(middle.points) / Double(sent),
                budget: .atLeast(99)),
            Benchmark.Result(
                "in so many signals a second of each painter", unit: "Hz",
                ours: Double(middle.signals) / Double(sights),
                budget: .atMost(61)),
        ]
    }

    private static func draw(
        _ crowd: Crowd, on board: DrawingID, for seconds: Int
    ) throws -> Tally {
        crowd.resetTally()
        let clock = ContinuousClock()
        let began = clock.now
        for frame in 0..<seconds * callsPerSecond {
            for painter in 0..<painters {
                crowd.ink(painter, on: "\(board)", stroke: frame / callsPerStroke)
            }
            let next = began + .seconds(1) * (frame + 1) / callsPerSecond
            repeat {
                try crowd.turn(within: max(.zero, next - clock.now))
            } while clock.now < next
        }
        try crowd.until("all ink was answered") { crowd.underWay == 0 }
        let due = clock.now + .milliseconds(100)
        while clock.now < due { try crowd.turn(within: due - clock.now) }
        return crowd.tally
    }

    /// Of a room that all of them are in.
    private static func board(of crowd: Crowd, _ system: BenchSystem) throws -> DrawingID {
        let rooms = try system.calls(to: "room")
        let create = RoomCommand.create(
            roomName: "Ink", maxPlayers: painters, isPrivate: nil, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        let room = try JSON.decode(
            RoomView.self, from: rooms.ask(create, by: .person(crowd.person(0))).body)
        for guest in 1..<crowd.count {
            let join =
                guest < painters
                ? RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
                : .spectate(passcode: nil)
            _ = try rooms.ask(join, of: room.code.key, by: .person(crowd.person(guest)))
        }
        let board = DrawingID(room.inside!.drawingId)
        let get = DrawingQuery.get(rev: nil, after: nil)
        let last = Actor.person(crowd.person(crowd.count - 1))
        let drawings = try system.calls(to: "drawing")
        try BenchSystem.wait(for: "the board hears who came") {
            (try? drawings.ask(get, of: board.key, by: last)) != nil
        }
        return board
    }
}
