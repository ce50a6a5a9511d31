import ParlorWire
import Testing

@testable import Parlor

@Suite struct LineRingTests {
    private func ring(_ texts: String...) -> LineRing {
        var ring = LineRing()
        for text in texts { ring.add(Bytes(text.utf8)) }
        return ring
    }

    @Test func `lines are told from the one that was heard on`() {
        let ring = ring("a\nb\n", "c", "d\ne")
        #expect(ring.lines(after: 0).lines == ["a", "b", "cd"])
        #expect(ring.lines(after: 2).lines == ["cd"])
        let none = ring.lines(after: 3)
        #expect(none.lines.isEmpty && none.last == 3 && none.lost == 0)
    }

    @Test func `what has no end is told once nothing follows`() {
        var ring = ring("a\nb")
        #expect(ring.lines(after: 0).lines == ["a"])
        ring.end()
        ring.end()
        #expect(ring.lines(after: 0).lines == ["a", "b"])
    }

    @Test func `only the newest are kept, and how many are gone is said`() {
        var ring = LineRing()
        for number in 1...(LineRing.mostLines + 5) { ring.add(line: "\(number)") }
        let told = ring.lines(after: 2)
        #expect(told.lost == 3 && told.lines.first == "6" && told.last == 1_005)
        #expect(ring.lines(after: 0).lost == 5)
        #expect(ring.lines(after: 5).lost == 0)
    }

    @Test func `bytes are bounded, too`() {
        var ring = LineRing()
        let line = String(repeating: "x", count: 60_000)
        for _ in 0..<100 { ring.add(line: line) }
        let kept = LineRing.mostBytes / line.count
        #expect(ring.lines(after: 0).lost == 100 - kept)
        let told = ring.lines(after: 0)
        #expect(told.lines.count * line.count <= LineRing.mostTold)
        #expect(ring.lines(after: told.last).lost == 0)
    }

    @Test func `a line that is too long says how long it is`() throws {
        var ring = LineRing()
        for _ in 0..<10 { ring.add(Bytes(repeating: UInt8(ascii: "x"), count: 10_000)) }
        ring.add(Bytes("\nnext\n".utf8))
        let lines = ring.lines(after: 0).lines
        #expect(lines.count == 2 && lines[1] == "next")
        #expect(lines[0].hasPrefix(#"{"begins":"xxx"#) && lines[0].hasSuffix(#","cut":100000}"#))
    }

    @Test(arguments: [-5, 9, .max, .min])
    func `whoever says a number that was never told is not led astray`(_ heard: Int) {
        let told = ring("a\n").lines(after: heard)
        #expect(told.last == 1 && told.lost == 0)
        #expect(told.lines == (heard < 0 ? ["a"] : []))
    }
}
