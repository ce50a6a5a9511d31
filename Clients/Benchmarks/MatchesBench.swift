import BusZeroMQ
import Hosting
import ParlorWire

/// What people do in matches; and ten thousand matches that four bots each play among themselves, one
/// action a second: how late the latest of them comes.
enum MatchesBench {
    static let matches = 10_000
    static let measured: Duration = .seconds(20)

    static func run() throws -> [Benchmark.Result] {
        let acts = try ActBench.run()
        let system = try BenchSystem()
        defer { try? system.end() }
        let load = try MatchesLoad(system)
        let heard = try Subscription([system.address], prefixes: ["match."], keys: nil)
        try load.order(
            matches, of: "crazyEights", #"{"targetScore":1000,"turnSeconds":0}"#,
            for: MatchesLoad.bots)
        let (late, turns) = try lateness(heard)
        return acts + [
            Benchmark.Result(
                "actions of \(matches) matches", unit: "1/s", ours: turns,
                budget: .atLeast(Double(matches) * 0.9)),
            Benchmark.Result(
                "the latest of 1,000 turns", unit: "ms", ours: late.percentile(0.999),
                budget: .atMost(50)),
            Benchmark.Result(
                "the latest turn of all", unit: "ms", ours: late.max() ?? 0,
                budget: .atMost(50)),
        ]
    }

    /// How much later than a second after the one before actions came, and how many a second.
    private static func lateness(_ heard: Subscription) throws -> ([Double], Double) {
        let clock = ContinuousClock()
        var last: [StreamName: Timestamp] = [:]
        var late: [Double] = []
        // What is heard at first is what came while they were begun.
        let settled = clock.now + .seconds(5)
        let end = settled + measured
        while clock.now < end {
            guard let event = try heard.next(within: .milliseconds(100)),
                event.header.event == "acted"
            else { continue }
            let (stream, at) = (event.header.stream, event.header.at)
            if clock.now >= settled, let before = last[stream] {
                late.append(Double(at.milliseconds - before.milliseconds - 1_000))
            }
            last[stream] = at
        }
        return (late, Double(late.count) / (measured / .seconds(1)))
    }
}
