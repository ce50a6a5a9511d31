import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

@testable import DrawingStore

/// However much happened, a time-lapse takes a service no longer than a large picture does.
@Suite struct LapseCostTests {
    private static func waves(_ count: Int, of points: Int, with brush: BrushID) -> [DrawingEvent] {
        let wave = (0..<points).map {
            Point(x: Double($0 * 6 % 1_000), y: 500 + 30 * sin(Double($0) / 9))
        }
        let stroke = Stroke(
            points: Ink(wave), color: .red, brushSize: 12, brush: Brush(brush))
        return (1...count).map { .stroked($0, stroke) }
    }

    private func film(of events: [DrawingEvent], bytes: Int) throws -> Film {
        try Film(
            TimeLapse(from: Drawing()) { take in
                for (number, event) in events.enumerated() { try take(event, bytes, number + 1) }
            })
    }

    private func count(_ sketch: Sketch) -> (steps: Int, specks: Int) {
        sketch.marks.joined().reduce(into: (0, 0)) { sum, mark in
            switch mark {
            case .line(let line): sum.0 += line.path.steps.count
            case .specks(let specks): sum.1 += specks.places.count
            case .outline, .emoji: break
            }
        }
    }

    @Test(arguments: ["pen", "watercolor", "crayon", "spray"] as [BrushID])
    func `however much is drawn, no more is written than takes a second`(brush: BrushID) throws {
        let events = Self.waves(2_000, of: 600, with: brush)
        let (steps, specks) = try count(film(of: events, bytes: 1).sketch)
        #expect(steps + specks > 0)
        #expect(steps <= Film.mostPoints + 2 * events.count)
        #expect(Double(specks) <= SpeckCount.most * 1.2)
    }

    @Test func `most time-lapses have every point`() throws {
        let events = Self.waves(20, of: 100, with: "pen")
        let (steps, _) = try count(film(of: events, bytes: 1).sketch)
        #expect(steps > 1_500)
    }

    @Test func `of few long strokes it is expected to take longer than of many short ones`() {
        let short = TimeLapse.time(of: 200, bytes: 20_000)
        let long = TimeLapse.time(of: 100, bytes: 4 << 20)
        #expect(short < long && long <= .seconds(1))
        let longest = TimeLapse.time(of: TimeLapse.mostEvents, bytes: 32 << 20)
        #expect(longest == .seconds(1))
    }

    @Test func `what a large one takes is told to whoever measures`() throws {
        func time(_ events: [DrawingEvent], bytes: Int) throws -> Duration {
            let began = clock()
            #expect(try !SVG.text(of: film(of: events, bytes: bytes)).isEmpty)
            return .seconds(1) * (Double(clock() - began) / Double(CLOCKS_PER_SEC))
        }
        let small = try Figures.Reference("one of two strokes") {
            try time(Self.waves(2, of: 30, with: "pen"), bytes: 200)
        }
        // As long as `TimeLapse.mostBytes` are, about.
        Figures.note(
            "a time-lapse of 4,000 strokes of 600 points",
            try time(Self.waves(4_000, of: 600, with: "watercolor"), bytes: 2_000),
            expected: .seconds(1), beside: small)
    }
}
