import Testing
import Town

@Suite struct TownTests {
    @Test func `the same seed gives the same run`() throws {
        #expect(try Town.run(seed: 3) == Town.run(seed: 3))
    }

    @Test func `a database that loses its last appends is noticed`() {
        let broken = (0 as UInt64..<6).filter { seed in
            (try? Town.run(seed: seed, standby: .behind)) == nil
        }
        #expect(!broken.isEmpty)
    }
}
