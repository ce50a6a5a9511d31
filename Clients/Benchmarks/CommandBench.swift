import Bus
import BusZeroMQ
import Hosting
import ParlorWire

/// Durable commands, from a client through the bus and the service onto the disk and back, beside
/// bare SQLite that commits rows of the same size in batches of the same size.
enum CommandBench {
    /// Enough to keep client, bus, service and disk busy at once. Fewer measure the round trip: eight
    /// threads wake one another, which on a virtual machine takes longer than the disk does.
    static let inFlight = [64, 256, 2_048]
    static let rounds = 7
    static let perRound: Duration = .seconds(1)
    static let steadyRounds = 3
    static let perSteadyRound: Duration = .seconds(2)

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let load = try CommandLoad(system)
        let bare = BareLoad(at: "\(system.data)/bare.sqlite", streams: CommandLoad.people)
        _ = try load.run(inFlight: 256, for: .seconds(1))
        var results: [Benchmark.Result] = []
        var fastest = 0.0
        for window in inFlight {
            var sizes: [Double] = []
            let pairs = try (0..<rounds).map { _ in
                let (rate, batch) = try load.run(inFlight: window, for: perRound)
                sizes.append(batch)
                let reference = bare.rate(batch: max(1, Int(batch.rounded())), for: perRound)
                return Benchmark.Round(ours: rate, reference: reference)
            }
            let result = Benchmark.Result(
                "durable commands, \(Int(sizes.median.rounded())) a batch (\(window) in flight)",
                unit: "1/s", pairs, budget: .ratioAtLeast(0.5))
            fastest = max(fastest, result.ours)
            results.append(result)
        }
        let half = fastest / 2
        let pairs = try (0..<steadyRounds).map { _ in
            Benchmark.Round(
                ours: try load.p99(rate: half, for: perSteadyRound),
                reference: bare.p99(rate: half, batch: 16, for: perSteadyRound))
        }
        results.append(
            Benchmark.Result(
                "durable commands, p99 at half of the best rate", unit: "ms", pairs,
                budget: .atMostOrReference(10)))
        return results
    }
}

/// A client that changes the preferences of a thousand people, many at a time.
final class CommandLoad {
    static let people = 1_000

    private let system: BenchSystem
    private let calls: Pipeline
    private var count = 0
    private let clock = ContinuousClock()

    init(_ system: BenchSystem) throws {
        self.system = system
        calls = try system.calls(to: "person")
    }

    func run(inFlight window: Int, for time: Duration) throws -> (rate: Double, batch: Double) {
        let before = try system.countersOnceTold(of: "profile-store")
        for _ in 0..<window { begin() }
        var answered = 0
        let rate = try perSecond(for: time) {
            _ = try calls.take()
            answered += 1
            begin()
            return 1
        }
        while calls.underWay > 0 { _ = try calls.take() }
        let after = try system.counters(of: "profile-store", onceCalled: before.calls + answered)
        let batches = Double(max(after.batches - before.batches, 1))
        return (rate, Double(after.calls - before.calls) / batches)
    }

    /// Commands sent at a steady rate, whether or not those before were answered.
    func p99(rate: Double, for time: Duration) throws -> Double {
        let began = clock.now
        let gap = Duration.seconds(1) / rate
        let total = Int(rate * (time / .seconds(1)))
        var due: [CommandID: ContinuousClock.Instant] = [:]
        var latencies: [Double] = []
        var sent = 0
        while latencies.count < total {
            while sent < total, began + gap * sent <= clock.now {
                due[begin()] = began + gap * sent
                sent += 1
            }
            let pause = sent < total ? max(.zero, (began + gap * sent) - clock.now) : .seconds(5)
            guard let reply = try calls.next(within: max(pause, .milliseconds(1))) else {
                continue
            }
            latencies.append(
                (clock.now - due.removeValue(forKey: reply.header.id)!) / .milliseconds(1))
        }
        return latencies.p99
    }

    @discardableResult
    private func begin() -> CommandID {
        count += 1
        let person = "bench-\(count % Self.people)"
        let isOn = count / Self.people % 2 == 0
        let body = #"{"preferences":{"reducedHaptics":\#(isOn),"bench":"value-\#(count)"}}"#
        return calls.begin(
            "person.setPreferences", Array(body.utf8), of: EntityKey(person),
            by: .person(PersonID(person)))
    }
}
