import Hosting
import Load
import ParlorWire
import Platform

extension DoorBench {
    /// Of each attack, with all processors busy beside each, so that both find the machine alike.
    private static let rounds = 3
    private static let calls = 100
    private static let pause: UInt32 = 15_000
    private static let least: Double = 10

    /// How long a bystander waits for a durable call while others are hostile. Beside it: how long
    /// while loops that have nothing to do with us keep all processors busy, since so much is the
    /// scheduler's; and how long at rest.
    static func attacks(_ attacks: [DoorAttack]) throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(1, system)
        guard let port = system.http.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw BenchFault("There is no port in \(system.http).")
        }
        _ = try times(of: crowd)
        let rest = try (0..<rounds).flatMap { _ in try times(of: crowd) }
        let results = try attacks.flatMap { attack -> [Benchmark.Result] in
            var (attacked, busy): ([Double], [Double]) = ([], [])
            for _ in 0..<rounds {
                busy += try besideBusyLoops { try times(of: crowd) }
                let attacker = try Attacker(attack, at: port)
                defer { attacker.end() }
                attacked += try times(of: crowd)
            }
            return [
                Benchmark.Result(
                    "a bystander's call, p99: \(attack.rawValue)", unit: "ms", ours: attacked.p99,
                    reference: busy.p99, budget: .atMostOrReference(least)),
                Benchmark.Result(
                    "the same beside rest: \(attack.rawValue)", unit: "ms", ours: attacked.p99,
                    reference: rest.p99, budget: .none),
            ]
        }
        let memory = try system.countersOnceTold(of: "gateway").memoryBytes
        return results + [
            Benchmark.Result(
                "the gateway's memory after it", unit: "MB", ours: Double(memory) / 1_000_000,
                budget: .atMost(120))
        ]
    }

    /// Within a device's rate.
    private static func times(of crowd: Crowd) throws -> [Double] {
        try (0..<calls).map { _ in
            usleep(pause)
            return try milliseconds { try GatewayBench.callOnce(crowd) }
        }
    }

    private static func besideBusyLoops<T>(_ body: () throws -> T) rethrows -> T {
        let loops = (0..<sysconf(Int32(_SC_NPROCESSORS_ONLN))).map { _ in
            BenchThread { thread in while !thread.isStopping {} }
        }
        defer { for loop in loops { loop.stop() } }
        return try body()
    }
}
