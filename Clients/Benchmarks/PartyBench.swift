import Contracts
import Hosting
import Load
import ParlorWire

/// Rooms of eight devices play trivia, one action a second in each: how late the latest answer comes, and
/// what an action costs.
enum PartyBench {
    private static let matches = 300
    private static let seats = 8
    /// Nobody's time runs out.
    private static let settings = #"{"rounds":20,"turnSeconds":600,"revealSeconds":120}"#
    private static let warmUp = 5
    private static let measured = 20

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(matches * seats, system)
        let load = try MatchesLoad(system)
        try load.order(matches, of: "trivia", settings) { match in
            guests(of: match).map { MatchPlayer(userId: crowd.person($0)) }
        }
        try crowd.watch { ["match.\(name(of: $0 / seats))"] }
        try play(0..<warmUp, crowd)
        crowd.resetTally()
        let processes = try system.processes()
        let before = ProcessorTime.of(processes)
        let took = try milliseconds { try play(warmUp..<warmUp + measured, crowd) }
        let spent = ProcessorTime.of(processes) - before
        try crowd.demandWhole()
        let tally = crowd.tally
        return [
            Benchmark.Result(
                "actions in \(matches) rooms of \(seats)", unit: "1/s",
                ours: Double(tally.answered) * 1_000 / took,
                budget: .atLeast(Double(matches) * 0.95)),
            Benchmark.Result(
                "what the devices are told of them", unit: "1/s",
                ours: Double(tally.deliveries) * 1_000 / took,
                budget: .atLeast(Double(matches * seats) * 0.95)),
            Benchmark.Result(
                "processor time of all processes for one of them", unit: "us",
                ours: spent / .microseconds(1) / Double(tally.answered), budget: .none),
            Benchmark.Result(
                "the latest of 1,000 answers", unit: "ms",
                ours: tally.answers.milliseconds(at: 0.999), budget: .atMost(50)),
            Benchmark.Result(
                "the latest answer of all", unit: "ms", ours: tally.answers.milliseconds(at: 1),
                budget: .atMost(50)),
        ]
    }

    private static func name(of match: Int) -> String { "trivia-\(match)" }

    private static func guests(of match: Int) -> Range<Int> {
        match * seats..<(match + 1) * seats
    }

    /// In each of these seconds one player of each match acts: all answer one after the other, and then
    /// all have seen the outcome. The matches take turns within a second.
    private static func play(_ seconds: Range<Int>, _ crowd: Crowd) throws {
        let clock = ContinuousClock()
        let began = clock.now
        var acts = 0
        while acts < seconds.count * matches {
            let passed = (clock.now - began) / .seconds(1)
            while acts < min(Int(passed * Double(matches)), seconds.count * matches) {
                let (second, match) = (seconds.lowerBound + acts / matches, acts % matches)
                let isAnswering = second / seats % 2 == 0
                crowd.act(
                    guests(of: match)[match * seats + second % seats], in: name(of: match),
                    isAnswering ? #"{"choose":{"option":0}}"# : #"{"next":{}}"#)
                acts += 1
            }
            try crowd.turn(within: .milliseconds(1))
        }
        try crowd.until("all actions were answered, and told") {
            crowd.underWay == 0 && crowd.tally.deliveries >= crowd.tally.answered * seats
        }
    }
}
