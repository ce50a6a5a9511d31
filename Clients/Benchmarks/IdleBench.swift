import BusZeroMQ
import Hosting

/// How soon everything is ready, and how much memory each process holds when nothing happens.
enum IdleBench {
    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let service = try system.countersOnceTold(of: "profile-store")
        let bus = try system.busStatus()
        return [
            Benchmark.Result(
                "from 'parlor up' to everything ready", unit: "ms",
                ours: system.startUp / .milliseconds(1), budget: .atMost(1_000)),
            Benchmark.Result(
                "memory of an idle profile-store", unit: "MB",
                ours: Double(service.memoryBytes) / 1e6, budget: .atMost(30)),
            Benchmark.Result(
                "memory of an idle bus", unit: "MB", ours: Double(bus.memoryBytes) / 1e6,
                budget: .atMost(30)),
        ]
    }
}
