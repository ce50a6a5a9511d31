import Testing
import Watchers

@Suite struct WatchingTests {
    /// The first of the seeds that `make test` runs by the thousand with `simulate`.
    @Test(arguments: (0..<96 as Range<UInt64>).filter(Watchers.takes))
    func `every device sees exactly what happened, and people are online where they are`(
        seed: UInt64
    ) {
        do throws(Watchers.Broken) { try Watchers.run(seed: seed) } catch {
            Issue.record("\(error)\nReplay it: make soak SEED=\(seed)")
        }
    }
}
