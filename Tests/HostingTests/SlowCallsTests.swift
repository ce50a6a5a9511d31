import ParlorWire
import Testing

@testable import Hosting

@Suite struct SlowCallsTests {
    private func note(_ milliseconds: Int) -> CallNote {
        .sample(took: CallTimes(queue: 500, keep: milliseconds * 1_000 - 500))
    }

    @Test func `a call that takes as long as the bound is slow, and is said with its parts`() {
        var slow = SlowCalls(after: .milliseconds(100))
        for time in [99, 100, 250] { slow.look(at: note(time)) }
        #expect(slow.find(9).map(\.took.total) == [250_000, 100_000])
        let logged = slow.takeUnlogged()
        #expect(logged.map(\.took.total) == [100_000, 250_000] && slow.takeUnlogged().isEmpty)
        let (sentence, details) = logged[1].slowness
        #expect(sentence == "room.join took 250 ms.")
        #expect(
            details == [
                "by": "ada", "stream": "room.K7QD", "id": "ada/1", "trace": "t1",
                "queueMs": "0.5", "keepMs": "249.5",
            ])
    }

    @Test func `without a bound none is slow`() {
        var slow = SlowCalls(after: nil)
        slow.look(at: note(60_000))
        #expect(slow.find(9).isEmpty && slow.takeUnlogged().isEmpty)
    }

    @Test func `of a second only so many are logged, and the rest are counted`() {
        var slow = SlowCalls(after: .milliseconds(100))
        for _ in 0..<SlowCalls.mostLoggedInASecond + 7 { slow.look(at: note(100)) }
        #expect(slow.takeUnlogged().count == SlowCalls.mostLoggedInASecond)
        #expect(slow.beginSecond() == 7 && slow.beginSecond() == 0)
        slow.look(at: note(100))
        #expect(slow.takeUnlogged().count == 1)
    }

    @Test func `the newest are remembered`() {
        var slow = SlowCalls(after: .milliseconds(100))
        for time in 100..<100 + SlowCalls.most + 5 { slow.look(at: note(time)) }
        let all = slow.find(.max)
        #expect(all.count == SlowCalls.most)
        #expect(all.last?.took.total == 105_000)
    }
}
