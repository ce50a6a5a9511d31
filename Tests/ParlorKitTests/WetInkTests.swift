import Contracts
import Testing

@testable import ParlorKit

@Suite struct WetInkTests {
    private func points(_ numbers: Range<Int>) -> [Point] {
        numbers.map { Point(x: Double($0), y: 0) }
    }

    @Test func `the first points go at once, and those after them together`() {
        var ink = WetInk()
        let isFirst = ink.add(points(0..<2))
        let first = Array(ink.next())
        let isSecond = ink.add(points(2..<5))
        let isThird = ink.add(points(5..<7))
        let rest = Array(ink.next())
        #expect(isFirst && !isSecond && !isThird)
        #expect(first == points(0..<2) && rest == points(2..<7))
    }

    @Test func `after a time without a point, the next goes at once again`() {
        var ink = WetInk()
        _ = ink.add(points(0..<2))
        _ = ink.next()
        let none = Array(ink.next())
        let isAtOnce = ink.add(points(2..<3))
        #expect(none.isEmpty && isAtOnce)
    }

    @Test func `a signal has no more points than a server takes`() {
        var ink = WetInk()
        _ = ink.add(points(0..<1_200))
        let counts = [ink.next().count, ink.next().count, ink.next().count, ink.next().count]
        #expect(counts == [500, 500, 200, 0])
    }

    @Test func `ink of a finished stroke is not sent, and its points are all there`() {
        var ink = WetInk()
        _ = ink.add(points(0..<2))
        ink.dry()
        let none = Array(ink.next())
        #expect(none.isEmpty && ink.points == points(0..<2))
    }

    @Test func `a point after the end changes nothing: the stroke can be sent again`() {
        var ink = WetInk()
        _ = ink.add(points(0..<2))
        ink.dry()
        let isAtOnce = ink.add(points(2..<3))
        let none = Array(ink.next())
        #expect(!isAtOnce && none.isEmpty && ink.points == points(0..<2))
    }
}
