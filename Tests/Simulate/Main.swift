import Dispatch
import Platform
import Simulation
import Synchronization
import Town
import Watchers

/// Runs the simulated clusters, or towns of real services: one seed, the first so many, or on and
/// on; a world on each core.
@main
enum Main {
    static let help = """
        simulate           on and on, from a random seed, until told to stop
        simulate 42        that seed, to replay it
        simulate --first 2000    the seeds 0 to 1999
        simulate --town [42 | --first 20]    the same with towns: 20 real services on 5 machines
        """

    private enum World {
        case cluster, town

        /// After so many it is said how far it is.
        var batch: UInt64 { self == .town ? 4 : 50 }

        func replay(_ seed: UInt64) -> String {
            self == .town ? "make soak SEED='--town \(seed)'" : "make soak SEED=\(seed)"
        }

        /// How many events there are at the end.
        func run(_ seed: UInt64) throws -> Int {
            guard self == .cluster else {
                return try Town.run(seed: seed, restoring: Town.restore(of: seed)).events
            }
            let events = try Simulation.run(seed: seed)
            if Watchers.takes(seed) { try Watchers.run(seed: seed) }
            return events
        }
    }

    static func main() {
        keepOneOrderOfSets()
        var arguments = Array(CommandLine.arguments.dropFirst())
        let world: World = arguments.first == "--town" ? .town : .cluster
        if world == .town { arguments.removeFirst() }
        switch (arguments.first, arguments.dropFirst().first.flatMap { UInt64($0) }) {
        case (nil, _): run(world, .random(in: 0...(.max >> 16))...(.max))
        case ("--first", let count?) where count > 0: run(world, 0...(count - 1))
        case ("--help", _): print(help)
        case (let text?, _):
            guard let seed = UInt64(text) else {
                print("'\(text)' is no seed.\n\(help)")
                exit(64)
            }
            run(world, seed...seed)
        }
    }

    /// Begins anew, where sets and dictionaries have another order each time: a seed would not replay.
    private static func keepOneOrderOfSets() {
        let setting = "SWIFT_DETERMINISTIC_HASHING"
        guard getenv(setting) == nil, setenv(setting, "1", 1) == 0 else { return }
        execvp(CommandLine.unsafeArgv[0]!, CommandLine.unsafeArgv)
    }

    private static func run(_ world: World, _ seeds: ClosedRange<UInt64>) {
        var (runs, events) = (0 as UInt64, 0)
        var first = seeds.lowerBound
        while true {
            let count = min(world.batch, seeds.upperBound - first + 1)
            let outcome = run(world, first, count)
            if let (seed, broken) = outcome.broken {
                print("Seed \(seed): \(broken)\nReplay it: \(world.replay(seed))")
                exit(1)
            }
            runs += count
            events += outcome.events
            let last = first + count - 1
            print("\(runs) seeds, up to \(last), \(events) events: every promise held.")
            fflush(nil)
            guard last < seeds.upperBound else { return }
            first += count
        }
    }

    private struct Outcome {
        var events = 0
        /// The first of those that failed.
        var broken: (seed: UInt64, why: any Error)?
    }

    private static func run(_ world: World, _ first: UInt64, _ count: UInt64) -> Outcome {
        let outcome = Mutex(Outcome())
        DispatchQueue.concurrentPerform(iterations: Int(count)) { offset in
            let seed = first + UInt64(offset)
            guard outcome.withLock({ seed < $0.broken?.seed ?? .max }) else { return }
            do {
                let events = try world.run(seed)
                outcome.withLock { $0.events += events }
            } catch {
                outcome.withLock { if seed < $0.broken?.seed ?? .max { $0.broken = (seed, error) } }
            }
        }
        return outcome.withLock { $0 }
    }
}
