import Testing

@testable import Hosting

@Suite struct HistogramTests {
    private func histogram(_ times: Int...) -> Histogram {
        times.reduce(into: Histogram()) { $0.add($1) }
    }

    @Test func `a time is in the first bucket whose bound it does not pass`() {
        for (place, bound) in Histogram.bounds.enumerated() {
            #expect(histogram(bound).counts[place] == 1)
            #expect(histogram(bound + 1).counts[place + 1] == 1)
        }
        #expect(histogram(0).counts[0] == 1)
        #expect(histogram(.max / 2).counts.last == 1)
    }

    @Test func `histograms of two instances add up, and the earlier is taken from the later`() {
        var both = histogram(50, 3_000)
        both += histogram(3_000, 70_000_000)
        #expect(both == histogram(50, 3_000, 3_000, 70_000_000))
        #expect(both.count == 4 && both.sum == 70_006_050)
        both -= histogram(50, 3_000)
        #expect(both == histogram(3_000, 70_000_000))
    }

    @Test func `a share is told between the bounds that it lies between`() {
        #expect(Histogram().milliseconds(at: 0.5) == nil)
        var times = Histogram()
        for _ in 0..<98 { times.add(150) }
        for _ in 0..<2 { times.add(40_000) }
        #expect((0.1...0.2) ~= times.milliseconds(at: 0.5)!)
        #expect((20...50) ~= times.milliseconds(at: 0.99)!)
        #expect(histogram(90_000_000).milliseconds(at: 0.5) == 10_000)
    }
}
