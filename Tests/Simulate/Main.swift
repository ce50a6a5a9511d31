import Simulation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `simulate [SEED]`: that one seed, or seed after seed until told to stop.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let text = arguments.first else { return soak() }
        guard let seed = UInt64(text) else {
            print("'\(text)' is no seed. Say 'simulate', or 'simulate 42' to replay one seed.")
            exit(64)
        }
        print("Seed \(seed): every promise held over \(run(seed)) events.")
    }

    private static func soak() {
        var events = 0
        for seed in UInt64.random(in: 0...(.max >> 16))... {
            events += run(seed)
            if seed % 100 == 0 { print("Up to seed \(seed): every promise held, \(events) events.") }
        }
    }

    private static func run(_ seed: UInt64) -> Int {
        do throws(Broken) { return try Simulation.run(seed: seed) } catch {
            print("Seed \(seed): \(error)\nReplay it: make soak SEED=\(seed)")
            exit(1)
        }
    }
}
