import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// A drawing of ten thousand strokes: what one more costs, how soon it is open, and how soon
/// painted.
enum DrawingBench {
    static let strokes = 10_000
    static let rounds = 9
    static let perRound = 100

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(GatewayBench.limits)
        defer { try? system.end() }
        let load = try DrawingLoad(system)
        let large = try load.drawing(of: strokes)
        let pairs = try (0..<rounds).map { _ in
            let small = try load.drawing(of: 10)
            let before = try load.keeping(perRound / 2, on: large)
            let reference = try load.keeping(perRound, on: small)
            let ours = (before + (try load.keeping(perRound / 2, on: large))).sorted()
            return Benchmark.Round(ours: ours.median, reference: reference.median)
        }
        let file = RewrittenFile(in: system.data)
        let short = try (0..<rounds).map { _ in try file.keeping(stroke: 10) }
        let long = try (0..<3).map { _ in try file.keeping(stroke: strokes) }
        let openings = try (0..<rounds).map { _ in try load.opening(large) }
        let paintings = try (0..<5).map { _ in try load.painting(large, as: .png) }
        let films = try (0..<3).map { _ in try load.painting(large, as: .lapse) }
        let ink = try InkBench.run(system)
        let (packed, json) = DrawingLoad.bytesPerPoint
        return [
            Benchmark.Result(
                "keeping stroke \(strokes), against stroke 10", unit: "ms", pairs,
                budget: .ratioAtMost(1.2)),
            Benchmark.Result(
                "the same where the whole file is written anew", unit: "ms", ours: long.median,
                reference: short.median, budget: .none),
            Benchmark.Result(
                "opening \(strokes) strokes", unit: "ms", ours: openings.median,
                budget: .atMost(50)),
            Benchmark.Result(
                "a PNG of \(strokes) strokes", unit: "ms", ours: paintings.median,
                budget: .atMost(1_000)),
            Benchmark.Result(
                "a time-lapse of them", unit: "ms", ours: films.median,
                budget: .atMost(1_000)),
            Benchmark.Result(
                "a point in the journal, against JSON", unit: "B", ours: packed, reference: json,
                budget: .ratioAtMost(0.25)),
        ] + ink
    }
}
