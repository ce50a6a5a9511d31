import ParlorWire
import Testing

@testable import Hosting

@Suite struct FairQueueTests {
    private var queue = FairQueue<String, Int>()

    @Test mutating func `owners take turns, each in their own order`() {
        for number in 1...3 { _ = queue.append(number, of: "eve") }
        _ = queue.append(10, of: "bob")
        _ = queue.append(20, of: "ada")
        var served: [Int] = []
        while let next = queue.popFirst() { served.append(next) }
        #expect(served == [1, 10, 20, 2, 3])
        #expect(queue.count == 0)
    }

    @Test mutating func `what is done soonest comes first, after what its owner had lately`() {
        _ = queue.append(1, of: "eve", expecting: .seconds(1))
        _ = queue.append(2, of: "bob", expecting: .milliseconds(5))
        _ = queue.append(3, of: "bob", expecting: .milliseconds(5))
        _ = queue.append(4, of: "ada", expecting: .milliseconds(10))
        #expect(queue.popFirst() == 2)
        queue.charge("bob", .milliseconds(20), now: Instant(milliseconds: 20))
        #expect([queue.popFirst(), queue.popFirst(), queue.popFirst()] == [4, 3, 1])
    }

    @Test mutating func `when it is full, whoever has the most is refused for others`() {
        for number in 1...FairQueue<String, Int>.most {
            #expect(queue.append(number, of: "eve") == nil)
        }
        #expect(queue.append(-1, of: "bob") == FairQueue<String, Int>.most)
        #expect(queue.append(-2, of: "eve") == -2)
        #expect(queue.popFirst() == 1)
        #expect(queue.popFirst() == -1)
        #expect(queue.count == FairQueue<String, Int>.most - 2)
    }

    @Test func `among many who have one each, it is not who comes last that is refused`() {
        let kept = (0..<20).filter { _ in
            var queue = FairQueue<Int, Int>()
            for owner in 0..<FairQueue<Int, Int>.most { _ = queue.append(owner, of: owner) }
            return queue.append(-1, of: -1) != -1
        }
        #expect(!kept.isEmpty)
    }
}
