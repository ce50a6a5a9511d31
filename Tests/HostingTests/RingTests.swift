import Testing

@testable import Hosting

@Suite struct RingTests {
    @Test(arguments: 0...9) func `it has the newest, the oldest first`(count: Int) {
        var ring = Ring<Int>(4)
        for number in 0..<count { ring.append(number) }
        #expect(Array(ring.all) == Array((0..<count).suffix(4)) && ring.count == min(count, 4))
    }
}
