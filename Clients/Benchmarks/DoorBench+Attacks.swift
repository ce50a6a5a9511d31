import Hosting
import Load
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension DoorBench {
    private static let calls = 200
    private static let pause: UInt32 = 15_000
    private static let least: Double = 10

    /// How long a bystander waits for a durable call while others are hostile, and while nobody is.
    static func attacks() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let crowd = try GatewayBench.entered(1, system)
        guard let port = system.http.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw BenchFault("There is no port in \(system.http).")
        }
        _ = try p99(of: crowd)
        var results = try DoorAttack.allCases.map { attack in
            let peace = try p99(of: crowd)
            let attacker = try Attacker(attack, at: port)
            defer { attacker.end() }
            return Benchmark.Result(
                "a bystander's call, p99: \(attack.rawValue)", unit: "ms", ours: try p99(of: crowd),
                reference: peace, budget: .atMostOrReference(least))
        }
        let memory = try system.countersOnceTold(of: "gateway").memoryBytes
        results.append(
            Benchmark.Result(
                "the gateway's memory after it", unit: "MB", ours: Double(memory) / 1_000_000,
                reference: nil, budget: .atMost(120)))
        return results
    }

    /// Within a device's rate.
    private static func p99(of crowd: Crowd) throws -> Double {
        let clock = ContinuousClock()
        let times = try (0..<calls).map { _ in
            usleep(pause)
            let took = try clock.measure {
                crowd.dress(0)
                try crowd.until("a call was answered") { crowd.underWay == 0 }
            }
            return took / .milliseconds(1)
        }
        return times.sorted()[calls * 99 / 100]
    }
}
