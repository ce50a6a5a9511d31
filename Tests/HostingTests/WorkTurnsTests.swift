import ParlorWire
import Testing

@testable import Hosting

/// Whose work is done next, on one thread at a time.
@Suite struct WorkTurnsTests {
    private var turns = WorkTurns<String, String>()
    private var now = Instant(milliseconds: 0)
    private var done: [String] = []
    private var names: [WorkTurns<String, String>.Number: String] = [:]

    private mutating func add(_ work: String, of owner: String, _ milliseconds: Int) {
        #expect(turns.append(work, of: owner, expecting: .milliseconds(milliseconds)) == nil)
    }

    /// The work that is done next, for so long.
    private mutating func take(_ milliseconds: Int = 10) -> String? {
        switch turns.next() {
        case nil: return nil
        case .begin(let number, let work):
            names[number] = work
            charge(milliseconds)
            return work
        case .goOn(let number):
            charge(milliseconds)
            return names[number]
        }
    }

    private mutating func charge(_ milliseconds: Int) {
        now = now + .milliseconds(milliseconds)
        turns.charge(.milliseconds(milliseconds), now: now)
    }

    @Test mutating func `a small picture comes in between a large one`() {
        add("large", of: "eve", 1_000)
        for _ in 0..<3 { #expect(take() == "large") }
        add("small", of: "bob", 5)
        #expect(take(5) == "small")
        turns.end()
        #expect(take() == "large")
    }

    @Test mutating func `it is behind none of fifty large ones, whoever began them`() {
        for number in 0..<50 { add("large \(number)", of: "eve\(number)", 1_000) }
        for _ in 0..<20 { _ = take() }
        add("small", of: "bob", 5)
        #expect(take(5) == "small")
    }

    @Test mutating func `of large ones few are begun, and one after another is done`() {
        for number in 0..<20 { add("large \(number)", of: "eve\(number)", 1_000) }
        for _ in 0..<100 { #expect(take() == "large 0") }
        turns.end()
        #expect(take() == "large 1")
        var begun: Set<String> = ["large 1"]
        for number in 0..<20 {
            add("shorter \(number)", of: "tim\(number)", 900 - 20 * number)
            if let next = take(1) { begun.insert(next) }
        }
        #expect(begun.count == WorkTurns<String, String>.mostBegun)
        add("small", of: "bob", 5)
        #expect(take(5) == "small")
    }

    @Test mutating func `who had much waits for who had little, however small it is`() {
        for number in 0..<10 {
            add("small \(number)", of: "eve", 5)
            #expect(take(5) == "small \(number)")
            turns.end()
        }
        add("another", of: "eve", 5)
        add("larger", of: "bob", 30)
        #expect(take(30) == "larger")
        turns.end()
        #expect(take(5) == "another")
    }

    @Test mutating func `what was had is forgiven as time goes by`() {
        add("large", of: "eve", 100)
        #expect(take(100) == "large")
        turns.end()
        now = now + .milliseconds(500)
        add("small", of: "tim", 1)
        #expect(take(1) == "small")
        turns.end()
        add("eve's", of: "eve", 10)
        add("bob's", of: "bob", 20)
        #expect(take(10) == "eve's")
    }

    @Test mutating func `what takes longer than expected gives way as if it were as long`() {
        add("said to be small", of: "eve", 5)
        for _ in 0..<10 { #expect(take() == "said to be small") }
        add("larger", of: "bob", 50)
        #expect(take(50) == "larger")
    }
}
