import Hosting
import Load
import ParlorWire
import Platform

/// People live an evening with everything running: what their acts take beside a disk and a bus that do
/// nothing else, and how much memory every service takes, minute by minute.
enum EveningBench {
    private static let people = 60
    /// Steps a second.
    private static let rate = 50
    private static let watched = ["sync-fanout", "drawing-store", "game-authority", "gateway"]

    static func run(for minutes: Int) throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let plan = EveningPlan(
            people: people, seed: 1, rate: rate, time: .seconds(60 * minutes))
        let reference = try Reference(beside: system)
        var memory = [try memory(of: system)]
        print("minute  matches  " + watched.joined(separator: "  ") + "  (MB)")
        let outcome = try plan.run(at: GatewayAddress(system.http)) { progress in
            reference.take(progress.passed)
            guard progress.passed >= .seconds(60 * memory.count) else { return }
            if let used = try? self.memory(of: system) { memory.append(used) }
            let told = memory.last!.map { "\(Int($0))" }.joined(separator: "  ")
            print("\(memory.count - 1)  \(progress.matches)  \(told)")
        }
        guard outcome.flaws == 0 else {
            throw BenchFault("The evening was flawed: \(outcome.sentences.joined(separator: " "))")
        }
        memory.append(try self.memory(of: system))
        let fanout = memory.map { $0[0] }
        return acts(outcome, reference) + [
            Benchmark.Result(
                "memory of a fan-out after \(minutes) minutes of \(people) people", unit: "MB",
                ours: fanout.last!, budget: .atMost(60)),
            Benchmark.Result(
                "the same, against the middle of the evening", unit: "MB", ours: fanout.last!,
                reference: fanout[max(1, minutes / 2)], budget: .ratioAtMost(1.05)),
        ]
    }

    private static func acts(
        _ outcome: EveningPlan.Outcome, _ reference: Reference
    ) -> [Benchmark.Result] {
        func middle(_ activity: Activity) -> Double {
            outcome.tally.rows[activity]?.took.milliseconds(at: 0.5) ?? .infinity
        }
        return [Activity.act, .say, .draw].map { activity in
            Benchmark.Result(
                "'\(activity)' in an evening of \(people), p50, to 3 syncs and 4 bare hops",
                unit: "ms", ours: middle(activity), reference: reference.milliseconds,
                budget: .ratioAtMost(2))
        } + [
            Benchmark.Result(
                "an act until all others in the room saw it, p99", unit: "ms",
                ours: outcome.tally.sights.milliseconds(at: 0.99), budget: .atMost(100)),
            Benchmark.Result(
                "one processor, as far as the people took it", unit: "%",
                ours: outcome.processor / outcome.took * 100, budget: .none),
        ]
    }

    private static func memory(of system: BenchSystem) throws -> [Double] {
        try watched.map { Double(try system.countersOnceTold(of: $0).memoryBytes) / 1e6 }
    }

    /// For people who wait.
    private static func print(_ line: String) {
        let text = Bytes("\(line)\n".utf8)
        _ = write(2, text, text.count)
    }

    /// Syncs of the disk and bare hops, now and then, so that they find the machine as the acts do.
    private final class Reference {
        private static let every: Duration = .milliseconds(100)

        private let bare: CallsLoad
        private let disk: DiskSync
        private var (syncs, hops): ([Double], [Double]) = ([], [])
        private var next = Duration.zero

        init(beside system: BenchSystem) throws {
            (bare, disk) = (try CallsLoad(through: .bare), try DiskSync(in: system.data))
        }

        func take(_ passed: Duration) {
            guard passed >= next, let hop = try? bare.once() else { return }
            next = passed + Self.every
            hops.append(hop)
            syncs.append(disk.once())
        }

        var milliseconds: Double { 3 * syncs.median + hops.median }
    }
}
