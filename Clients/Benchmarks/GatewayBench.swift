import BusZeroMQ
import Hosting
import Load
import ParlorWire
import Platform

/// What devices get through the gateway, with everything behind it running.
enum GatewayBench {
    /// Calls of a round, and syncs of the disk and bare hops beside them.
    private static let calls = 40
    private static let rounds = 15
    private static let watchers = 50
    /// Commands of the one publisher that are not answered yet.
    private static let inFlight = 512
    private static let fanTime: Duration = .seconds(5)
    private static let manyWatchers = 1_000
    private static let renames = 100

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem(limits)
        defer { try? system.end() }
        return [try call(system), try fan(system), try rename(system)]
    }

    /// No device and no address is held back: what is measured is how fast it is.
    static let limits = [
        "PARLOR_LIMIT_CALLS_PER_SECOND": "1000000", "PARLOR_LIMIT_SESSION_BURST": "1000000",
        "PARLOR_LIMIT_SESSIONS_PER_SECOND": "1000000",
    ]

    /// A durable call, one at a time; a sync and a bare call beside each, so that all three find
    /// the machine alike: what does nothing else, again and again, is a good deal faster than what
    /// happens now and then.
    private static func call(_ system: BenchSystem) throws -> Benchmark.Result {
        let crowd = try entered(1, system)
        let (bare, disk) = (try CallsLoad(through: .bare), try DiskSync(in: system.data))
        for _ in 0..<calls { try callOnce(crowd) }
        let pairs = try (0..<rounds).map { _ in
            var (times, syncs, hops): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<calls {
                times.append(try milliseconds { try callOnce(crowd) })
                syncs.append(disk.once())
                hops.append(try bare.once())
            }
            return Benchmark.Round(ours: times.median, reference: 3 * syncs.median + hops.median)
        }
        return Benchmark.Result(
            "a durable call over WebSocket, p50, to 3 syncs and 4 bare hops", unit: "ms", pairs,
            budget: .ratioAtMost(1.3))
    }

    static func callOnce(_ crowd: Crowd) throws {
        crowd.dress(0)
        try crowd.until("a call was answered") { crowd.underWay == 0 }
    }

    /// One publisher, as fast as it can, and those who watch it.
    private static func fan(_ system: BenchSystem) throws -> Benchmark.Result {
        let crowd = try entered(watchers + 1, system)
        let publisher = "person.\(crowd.person(0))"
        try crowd.watch { $0 == 0 ? [] : [publisher] }
        try publish(crowd, for: .seconds(1))
        crowd.resetTally()
        let took = try milliseconds { try publish(crowd, for: fanTime) }
        try crowd.demandWhole()
        return Benchmark.Result(
            "deliveries, 1 publisher to \(watchers) watchers", unit: "1/s",
            ours: Double(crowd.tally.deliveries) * 1_000 / took,
            budget: .atLeast(200_000))
    }

    private static func publish(_ crowd: Crowd, for time: Duration) throws {
        let clock = ContinuousClock()
        let end = clock.now + time
        let before = crowd.tally
        while clock.now < end {
            while crowd.tally.sent - crowd.tally.answered < inFlight { crowd.rename(0) }
            try crowd.turn(within: .milliseconds(100))
        }
        try crowd.until("everybody saw everything") {
            crowd.underWay == 0
                && crowd.tally.deliveries - before.deliveries
                    >= (crowd.tally.answered - before.answered - crowd.tally.refused) * watchers
        }
    }

    /// Renames, one at a time, as a thousand see them.
    private static func rename(_ system: BenchSystem) throws -> Benchmark.Result {
        let crowd = try entered(manyWatchers, system)
        let renamed = "person.\(crowd.person(0))"
        try crowd.watch { _ in [renamed] }
        crowd.resetTally()
        for turn in 1...renames {
            crowd.rename(0)
            try crowd.until("everybody saw a rename") {
                crowd.tally.deliveries >= turn * manyWatchers
            }
        }
        try crowd.demandWhole()
        return Benchmark.Result(
            "a rename seen by \(manyWatchers) connected watchers, p99", unit: "ms",
            ours: crowd.tally.sights.milliseconds(at: 0.99), budget: .atMost(100))
    }

    static func entered(_ count: Int, _ system: BenchSystem) throws -> Crowd {
        let crowd = try Crowd(at: GatewayAddress(system.http), of: count)
        try crowd.enter { _ in }
        return crowd
    }
}

extension Crowd {
    /// A figure of something that is wrong is none.
    func demandWhole() throws {
        guard tally.gaps == 0, tally.duplicates == 0, tally.refused == 0 else {
            throw BenchFault(
                "The watchers missed \(tally.gaps) events, saw \(tally.duplicates) twice, and"
                    + " \(tally.refused) calls were refused. \(tally.refusal ?? "")")
        }
    }
}
