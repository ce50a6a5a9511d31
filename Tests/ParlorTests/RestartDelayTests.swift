import Foundation
import ParlorWire
import Testing

@testable import Parlor

@Suite struct RestartDelayTests {
    @Test func `a process that keeps dying waits twice as long each time, up to ten seconds`() {
        var delay = RestartDelay()
        let pauses = (0..<10).map { _ in
            delay.pause(afterLiving: .milliseconds(100), hadServed: false, exit: .code(1))
        }
        #expect(
            pauses.map(\.wholeMilliseconds)
                == [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
    }

    @Test func `a process that lived for ten seconds comes back at once`() {
        var delay = RestartDelay()
        for _ in 0..<5 { _ = delay.pause(afterLiving: .zero, hadServed: false, exit: .code(1)) }
        #expect(
            delay.pause(afterLiving: .seconds(10), hadServed: false, exit: .code(1))
                == .milliseconds(50))
        #expect(
            delay.pause(afterLiving: .zero, hadServed: false, exit: .code(1))
                == .milliseconds(100))
    }

    @Test func `a process whose set-up is wrong waits ten seconds each time`() {
        var delay = RestartDelay()
        let pauses = [ProcessExit.code(78), .notStarted].map {
            delay.pause(afterLiving: .zero, hadServed: false, exit: $0)
        }
        #expect(pauses == [.seconds(10), .seconds(10)] && !delay.isFailing)
    }

    @Test func `a process that is killed is back soon, up to twenty times in a row`() {
        var delay = RestartDelay()
        let pauses = (0..<22).map { _ in
            delay.pause(
                afterLiving: .milliseconds(300), hadServed: true, exit: .signal(SIGKILL)
            ).wholeMilliseconds
        }
        let first: [Int64] = [50, 100] + [Int64](repeating: 200, count: 18)
        #expect(Array(pauses.prefix(20)) == first)
        #expect(Array(pauses.suffix(2)) == [200, 400] && delay.isFailing)
    }

    @Test func `a process that crashes soon after it was ready backs off up to thirty seconds`() {
        var delay = RestartDelay()
        let pauses = (0..<13).map { _ in
            delay.pause(afterLiving: .seconds(1), hadServed: true, exit: .signal(SIGSEGV))
                .wholeMilliseconds
        }
        #expect(
            pauses == [
                50, 100, 200, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000,
            ])
        #expect(delay.isFailing && delay.soonEnds == 13)
        let next = delay.pause(
            afterLiving: .seconds(10), hadServed: true, exit: .signal(SIGSEGV))
        #expect(next == .milliseconds(50) && !delay.isFailing)
    }
}
