import Load

/// Calls over WebSockets as an evening has them: all watch themselves, and some calls are refused.
enum RefusedBench {
    private static let callers = 32
    private static let inFlight = 256
    private static let refusedOneIn = 20
    private static let rounds = 5
    private static let roundTime: Duration = .seconds(2)

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(callers, system)
        try crowd.watch { ["person.\(crowd.person($0))"] }
        _ = try callsASecond(crowd)
        let rates = try (0..<rounds).map { _ in try callsASecond(crowd) }
        return [
            Benchmark.Result(
                "calls over sockets, one in \(refusedOneIn) refused", unit: "1/s",
                ours: rates.median, budget: .none)
        ]
    }

    private static func callsASecond(_ crowd: Crowd) throws -> Double {
        crowd.resetTally()
        var refused = 0
        let clock = ContinuousClock()
        let began = clock.now
        while clock.now - began < roundTime {
            while crowd.tally.sent - crowd.tally.answered < inFlight {
                let caller = crowd.tally.sent % callers
                if crowd.tally.sent.isMultiple(of: refusedOneIn) {
                    crowd.renameInVain(caller)
                    refused += 1
                } else {
                    crowd.rename(caller)
                }
            }
            try crowd.turn(within: .milliseconds(100))
        }
        try crowd.until("every call was answered") { crowd.underWay == 0 }
        let seconds = (clock.now - began) / .seconds(1)
        guard crowd.tally.refused == refused, crowd.tally.gaps == 0, crowd.tally.duplicates == 0
        else {
            throw BenchFault(
                "\(crowd.tally.refused) calls were refused instead of \(refused), and the callers"
                    + " missed \(crowd.tally.gaps) events. \(crowd.tally.refusal ?? "")")
        }
        return Double(crowd.tally.answered) / seconds
    }
}
