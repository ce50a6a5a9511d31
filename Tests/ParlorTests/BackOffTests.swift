import Testing
import Wire

@testable import Parlor

@Suite struct BackOffTests {
    @Test func `a process that keeps dying waits twice as long each time, up to ten seconds`() {
        var backOff = BackOff()
        let pauses = (0..<10).map { _ in
            backOff.pause(afterLiving: .milliseconds(100), hadServed: false)
        }
        #expect(
            pauses.map(\.wholeMilliseconds)
                == [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
    }

    @Test func `a process that lived for ten seconds comes back at once`() {
        var backOff = BackOff()
        for _ in 0..<5 { _ = backOff.pause(afterLiving: .zero, hadServed: false) }
        #expect(backOff.pause(afterLiving: .seconds(10), hadServed: false) == .milliseconds(50))
        #expect(backOff.pause(afterLiving: .zero, hadServed: false) == .milliseconds(100))
    }

    @Test func `a process that had served is back soon, however often it dies`() {
        var backOff = BackOff()
        let pauses = (0..<6).map { _ in
            backOff.pause(afterLiving: .milliseconds(300), hadServed: true)
        }
        #expect(pauses.map(\.wholeMilliseconds) == [50, 100, 200, 200, 200, 200])
    }
}
