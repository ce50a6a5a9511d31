import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// A hundred thousand rooms on one lobby: made by clients that don't wait for each other, listed, and
/// there again after a kill.
enum RoomsBench {
    static let rooms = 100_000
    static let rounds = 5

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let load = try RoomsLoad(system)
        _ = try load.create(1_000)
        let before = try load.settled()
        var rates: [Double] = []
        // All of these are in memory; of twice as many the older half would have left it.
        while load.made < rooms / 2 { rates.append(try load.create(rooms / 10)) }
        let active = try load.settled()
        let memory =
            Double(active.memoryBytes - before.memoryBytes)
            / Double(active.activeEntities - before.activeEntities)
        while load.made < rooms { rates.append(try load.create(rooms / 10)) }
        _ = try load.settled()
        let lists = try (0..<50).map { _ in try load.list() }.sorted()
        let pauses = try (0..<rounds).map { _ in try load.pauseOfAKill() }.sorted()
        let rest = try load.settled()
        let passive = Double(rest.memoryBytes - before.memoryBytes) / Double(rooms)
        return [
            Benchmark.Result(
                "rooms made through the bus", unit: "1/s", ours: rates.median,
                budget: .atLeast(5_000)),
            Benchmark.Result(
                "memory of an active room, of \(active.activeEntities)", unit: "KiB",
                ours: memory / 1_024, budget: .atMost(8)),
            Benchmark.Result(
                "memory of a passive room, \(rest.activeEntities) being active", unit: "KiB",
                ours: max(0, passive) / 1_024, budget: .atMost(0.2)),
            Benchmark.Result(
                "a page of the list of \(rooms) rooms", unit: "ms", ours: lists.median,
                budget: .atMost(20)),
            Benchmark.Result(
                "from kill -9 to the first answer, with \(rooms) rooms", unit: "ms",
                ours: pauses.median, budget: .atMost(1_000)),
        ]
    }
}
