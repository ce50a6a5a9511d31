import BusZeroMQ
import Hosting
import Load
import ParlorWire
import Platform

/// What many devices cost that are merely there, and that come back all at once.
enum GatewayCrowdBench {
    private static let idle = 10_000
    private static let returning = 2_000

    static func run() throws -> [Benchmark.Result] {
        [try memory()] + (try comeBack())
    }

    private static func memory() throws -> Benchmark.Result {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(idle, system)
        let counters = try fresh("gateway", system, crowd)
        return Benchmark.Result(
            "memory of a gateway with \(idle) idle sockets", unit: "MB",
            ours: Double(counters.memoryBytes) / 1e6, budget: .atMost(300))
    }

    /// Until everybody is welcome and has everything that they watch again.
    private static func comeBack() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(returning, system)
        try crowd.watch { ["person.\(crowd.person($0))"] }
        let calm = try fresh("profile-store", system, crowd)
        let before = try fresh("profile-store", system, crowd)
        crowd.resetTally()
        let took = try milliseconds {
            try crowd.reconnect()
            try crowd.until("everybody is back") { crowd.resumed == returning }
        }
        let after = try fresh("profile-store", system, crowd)
        return [
            Benchmark.Result(
                "\(returning) clients reconnect at once and resume", unit: "ms",
                ours: took, budget: .atMost(3_000)),
            Benchmark.Result(
                "calls to the owners meanwhile, but for a check of each device, to a calm time",
                unit: "1/s", ours: after.callsPerSecond(since: before, without: returning),
                reference: before.callsPerSecond(since: calm, without: 0), budget: .ratioAtMost(2)),
        ]
    }

    /// What it counts two of its seconds from now.
    private static func fresh(
        _ service: String, _ system: BenchSystem, _ crowd: Crowd
    ) throws -> Counters {
        let began = try system.countersOnceTold(of: service).uptimeMs
        var now: Counters
        repeat {
            try crowd.turn(within: .milliseconds(50))
            now = try system.countersOnceTold(of: service)
        } while now.uptimeMs < began + 2_000
        return now
    }
}

extension Counters {
    fileprivate func callsPerSecond(since before: Counters, without known: Int) -> Double {
        Double(calls - before.calls - known) * 1_000 / Double(uptimeMs - before.uptimeMs)
    }
}
