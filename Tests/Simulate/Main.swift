import Dispatch
import Platform
import Simulation
import Synchronization
import Watchers

/// Runs the simulated cluster: one seed, the first so many, or on and on; a world on each core.
@main
enum Main {
    static let help = """
        simulate           on and on, from a random seed, until told to stop
        simulate 42        that seed, to replay it
        simulate --first 2000    the seeds 0 to 1999
        """
    /// After so many it is said how far it is.
    private static let batch: UInt64 = 500

    static func main() {
        keepOneOrderOfSets()
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.dropFirst().first.flatMap { UInt64($0) }) {
        case (nil, _): run(.random(in: 0...(.max >> 16))...(.max))
        case ("--first", let count?) where count > 0: run(0...(count - 1))
        case ("--help", _): print(help)
        case (let text?, _):
            guard let seed = UInt64(text) else {
                print("'\(text)' is no seed.\n\(help)")
                exit(64)
            }
            run(seed...seed)
        }
    }

    /// Begins anew, where sets and dictionaries have another order each time: a seed would not replay.
    private static func keepOneOrderOfSets() {
        let setting = "SWIFT_DETERMINISTIC_HASHING"
        guard getenv(setting) == nil, setenv(setting, "1", 1) == 0 else { return }
        execvp(CommandLine.unsafeArgv[0]!, CommandLine.unsafeArgv)
    }

    private static func run(_ seeds: ClosedRange<UInt64>) {
        var (runs, events) = (0 as UInt64, 0)
        var first = seeds.lowerBound
        while true {
            let count = min(batch, seeds.upperBound - first + 1)
            let outcome = run(first, count)
            if let (seed, broken) = outcome.broken {
                print("Seed \(seed): \(broken)\nReplay it: make soak SEED=\(seed)")
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

    private static func run(_ first: UInt64, _ count: UInt64) -> Outcome {
        let outcome = Mutex(Outcome())
        DispatchQueue.concurrentPerform(iterations: Int(count)) { offset in
            let seed = first + UInt64(offset)
            guard outcome.withLock({ seed < $0.broken?.seed ?? .max }) else { return }
            do {
                let events = try Simulation.run(seed: seed)
                if Watchers.takes(seed) { try Watchers.run(seed: seed) }
                outcome.withLock { $0.events += events }
            } catch {
                outcome.withLock { if seed < $0.broken?.seed ?? .max { $0.broken = (seed, error) } }
            }
        }
        return outcome.withLock { $0 }
    }
}
