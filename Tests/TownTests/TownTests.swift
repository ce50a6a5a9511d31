import Testing
import Town

@Suite struct TownTests {
    @Test func `the same seed gives the same run`() throws {
        #expect(try Town.run(seed: 3) == Town.run(seed: 3))
    }

    @Test func `people leave for good amid all that, also where everything is restored later`()
        throws
    {
        #expect(try Town.run(seed: 2).erased > 0)
        #expect(try Town.run(seed: 3, restoring: .ofOneMoment).erased > 0)
    }

    @Test func `a database that loses its last appends is noticed`() {
        #expect((0 as UInt64..<24).contains { (try? Town.run(seed: $0, standby: .behind)) == nil })
    }

    @Test(arguments: [Town.Restore.ofOneMoment, .ofSeveralMoments])
    func `services that are restored agree again`(_ restore: Town.Restore) throws {
        for seed in 0 as UInt64..<4 { try Town.run(seed: seed, restoring: restore) }
    }
}
