import Simulation
import Testing

@Suite struct SimulationTests {
    static let seeds: Range<UInt64> = 0..<2_000

    @Test(arguments: 0..<20)
    func `every promise holds in every world`(_ block: UInt64) throws {
        let size = UInt64(Self.seeds.count) / 20
        for seed in (block * size)..<((block + 1) * size) {
            do throws(Broken) {
                try Simulation.run(seed: seed)
            } catch {
                Issue.record("\(error)\nReplay it: make soak SEED=\(seed)")
            }
        }
    }

    @Test func `a seed replays exactly`() throws {
        #expect(try Simulation.run(seed: 7) == Simulation.run(seed: 7))
    }
}
