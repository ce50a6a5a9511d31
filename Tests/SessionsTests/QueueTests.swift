import Testing

@testable import Sessions

@Suite struct QueueTests {
    private final class Thing {}

    @Test func `what was served is held no longer`() {
        var line = Queue<Thing>()
        line.append(Thing())
        weak let first = line.first
        line.append(Thing())
        _ = line.popFirst()
        #expect(first == nil)
    }

    @Test func `first come, first served`() {
        var line = Queue<Int>()
        var served: [Int] = []
        for number in 0..<1_000 {
            line.append(number)
            if number % 3 != 0 { served.append(line.popFirst()!) }
        }
        #expect(line.count == 1_000 - served.count)
        while let next = line.popFirst() { served.append(next) }
        #expect(served == Array(0..<1_000) && line.isEmpty)
    }
}
