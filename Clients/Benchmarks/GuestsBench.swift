import Load

/// What a new guest costs, beside a rename through the same gateway in the same run.
enum GuestsBench {
    private static let rounds = 15
    private static let alone = 40
    private static let atOnce = 50
    private static let inRound = 2_000

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        return [try one(system), try many(system)]
    }

    /// One at a time, by turns.
    private static func one(_ system: BenchSystem) throws -> Benchmark.Result {
        let crowd = try GatewayBench.entered(1, system)
        let newcomers = try Newcomers(at: GatewayAddress(system.http), over: 1)
        func round() throws -> Benchmark.Round {
            var (guests, renames): ([Double], [Double]) = ([], [])
            for _ in 0..<alone {
                guests.append(try milliseconds { try newcomers.come(1) })
                renames.append(try milliseconds { try rename(1, crowd) })
            }
            return Benchmark.Round(ours: guests.median, reference: renames.median)
        }
        _ = try round()
        return Benchmark.Result(
            "a new guest alone, p50, to a rename", unit: "ms",
            try (0..<rounds).map { _ in try round() }, budget: .ratioAtMost(1.4))
    }

    /// Fifty in flight, in rounds by turns.
    private static func many(_ system: BenchSystem) throws -> Benchmark.Result {
        let crowd = try GatewayBench.entered(atOnce, system)
        let newcomers = try Newcomers(at: GatewayAddress(system.http), over: atOnce)
        func round() throws -> Benchmark.Round {
            Benchmark.Round(
                ours: try milliseconds { try newcomers.come(inRound) } / Double(inRound),
                reference: try milliseconds { try rename(inRound, crowd) } / Double(inRound))
        }
        _ = try round()
        return Benchmark.Result(
            "each of \(atOnce) new guests at once, to renames", unit: "ms",
            try (0..<rounds).map { _ in try round() }, budget: .ratioAtMost(1.4))
    }

    private static func rename(_ count: Int, _ crowd: Crowd) throws {
        var left = count
        while left > 0 || crowd.underWay > 0 {
            while left > 0, crowd.underWay < crowd.count {
                crowd.rename(left % crowd.count)
                left -= 1
            }
            try crowd.turn(within: .milliseconds(100))
        }
        try crowd.demandWhole()
    }
}
