import Simulation
import Testing

@Suite struct SimulationTests {
    /// The first of the seeds that `make test` runs by the thousand with `simulate`.
    @Test(arguments: 0..<12 as Range<UInt64>)
    func `every promise holds in every world`(_ seed: UInt64) {
        do throws(Broken) { try Simulation.run(seed: seed) } catch {
            Issue.record("\(error)\nReplay it: make soak SEED=\(seed)")
        }
    }

    @Test func `a seed replays exactly`() throws {
        #expect(try Simulation.run(seed: 7) == Simulation.run(seed: 7))
    }
}
