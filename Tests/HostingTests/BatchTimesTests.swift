import Testing

@testable import Hosting

@Suite struct BatchTimesTests {
    @Test func `each call of a batch waits for all that the batch does besides`() {
        let times = BatchTimes(working: 10_000, keeping: 4_000, telling: 2_000)
        let parts = times.parts(waited: 3_000, deciding: 1_000)
        #expect(parts == CallTimes(queue: 8, decide: 1, keep: 4, tell: 2))
    }

    @Test func `a stopwatch that stands still leads to no negative time`() {
        let times = BatchTimes(working: 1_000, keeping: 4_000, telling: 0)
        #expect(times.parts(waited: 0, deciding: 1_000).queue == 0)
    }
}
