import Testing

@testable import Hosting

@Suite struct JournalPaceTests {
    private func pace(_ milliseconds: [Int], thenQuiet seconds: Int = 0) -> JournalPace {
        var pace = JournalPace()
        for time in milliseconds {
            pace.count(nanoseconds: UInt64(time) * 1_000_000)
            pace.completeSecond()
        }
        for _ in 0..<seconds { pace.completeSecond() }
        return pace
    }

    @Test func `a disk is slow by what batches take on average`() {
        #expect(pace([5, 4, 6]).slowMs == nil)
        #expect(pace([300, 250, 200]).slowMs == 250)
        #expect(pace([150, 140, 5, 5]).slowMs == nil, "Most of them were fast.")
        #expect(pace([900, 900]).slowMs == nil, "Two say nothing.")
    }

    @Test func `what is ten seconds ago is past`() {
        #expect(pace([300, 300, 300], thenQuiet: 7).slowMs == 300)
        #expect(pace([300, 300, 300], thenQuiet: 8).slowMs == nil)
        #expect(pace([300, 300, 300] + Array(repeating: 2, count: 10)).slowMs == nil)
    }
}
