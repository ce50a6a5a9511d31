import Hosting
import Load
import Platform
import Wire

/// Twelve tables that play one match after another, each with a board: how much memory every service
/// takes, minute by minute.
enum EveningBench {
    private static let tables = 12
    private static let players = 4
    /// Every table does one thing in this time.
    private static let beat: Duration = .milliseconds(250)
    private static let watched = ["sync-fanout", "drawing-store", "game-authority", "gateway"]

    static func run(for minutes: Int) throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(tables * players, system)
        let parties = try (0..<tables).map { number in
            try EveningTable(crowd, Array(number * players..<(number + 1) * players))
        }
        print("minute  matches  " + watched.joined(separator: "  ") + "  (MB)")
        var fanout: [Double] = []
        for minute in 0...minutes {
            let used = try watched.map {
                Double(try system.countersOnceTold(of: $0).memoryBytes) / 1e6
            }
            fanout.append(used[0])
            let played = parties.reduce(0) { $0 + $1.matches }
            print("\(minute)  \(played)  " + used.map { "\(Int($0))" }.joined(separator: "  "))
            if minute < minutes { try play(parties, crowd) }
        }
        let middle = fanout[max(1, minutes / 2)]
        return [
            Benchmark.Result(
                "memory of a fan-out after \(minutes) minutes of \(tables) tables", unit: "MB",
                ours: fanout.last!, budget: .atMost(60)),
            Benchmark.Result(
                "the same, against the middle of the evening", unit: "MB", ours: fanout.last!,
                reference: middle, budget: .ratioAtMost(1.05)),
        ]
    }

    /// For people who wait.
    private static func print(_ line: String) {
        let text = Bytes("\(line)\n".utf8)
        _ = write(2, text, text.count)
    }

    /// For a minute.
    private static func play(_ parties: [EveningTable], _ crowd: Crowd) throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while clock.now < end {
            let next = clock.now + beat
            for party in parties { try party.act() }
            repeat {
                try crowd.turn(within: max(.zero, next - clock.now))
            } while clock.now < next
        }
    }
}
