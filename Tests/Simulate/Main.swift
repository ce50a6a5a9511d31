import Simulation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs the simulated cluster: one seed, the first so many, or on and on.
@main
enum Main {
    static let help = """
        simulate           on and on, from a random seed, until told to stop
        simulate 42        that seed, to replay it
        simulate --first 2000    the seeds 0 to 1999
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.dropFirst().first.flatMap { UInt64($0) }) {
        case (nil, _): run(.random(in: 0...(.max >> 16))...(.max), reportingEvery: 500)
        case ("--first", let count?) where count > 0: run(0...(count - 1), reportingEvery: 500)
        case ("--help", _): print(help)
        case (let text?, _):
            guard let seed = UInt64(text) else {
                print("'\(text)' is no seed.\n\(help)")
                exit(64)
            }
            run(seed...seed, reportingEvery: 1)
        }
    }

    private static func run(_ seeds: ClosedRange<UInt64>, reportingEvery interval: UInt64) {
        var (runs, events) = (0 as UInt64, 0)
        for seed in seeds {
            do throws(Broken) { events += try Simulation.run(seed: seed) } catch {
                print("Seed \(seed): \(error)\nReplay it: make soak SEED=\(seed)")
                exit(1)
            }
            runs += 1
            guard runs % interval == 0 || seed == seeds.upperBound else { continue }
            print("\(runs) seeds, up to \(seed), \(events) events: every promise held.")
            fflush(nil)
        }
    }
}
