import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct LapseLimitTests {
    /// Many vanish for themselves, and all of them with a clear again and again.
    private func flickering(_ marks: Int, _ times: Int) -> [DrawingEvent] {
        let marks = (1...marks).flatMap { act in
            [DrawingEvent.stroked(act), .undone(act), .redone(act)]
        }
        let clear = marks.count + 1
        return marks + [.cleared(clear)]
            + (0..<times).flatMap { _ in [DrawingEvent.undone(clear), .redone(clear)] }
    }

    private func lapse(of events: [DrawingEvent], of bytes: Int = 1) throws -> TimeLapse {
        try TimeLapse(from: Drawing()) { take in
            for (number, event) in events.enumerated() { try take(event, bytes, number + 1) }
        }
    }

    @Test func `what vanishes for itself and with all the rest is counted before it is worked out`()
        throws
    {
        let much = try lapse(of: flickering(500, 600))
        #expect(throws: Failure.tooMuchForLapse) { _ = try Film(much) }
        let less = try Film(try lapse(of: flickering(50, 600)))
        #expect(less.phases.count == 50)
    }

    @Test func `what vanishes with all the rest alone is worked out once`() throws {
        let marks = (1...500).map { DrawingEvent.stroked($0) }
        let flicker = (0..<1_000).flatMap { _ in [DrawingEvent.undone(501), .redone(501)] }
        let film = try Film(try lapse(of: marks + [.cleared(501)] + flicker))
        #expect(film.phases.map(\.count) == [2_001])
    }

    @Test func `what covers and uncovers more and more is too much at last`() throws {
        let grounds = (1...1_000).map { DrawingEvent.cleared($0) }
        let back = (1...1_000).reversed().map { DrawingEvent.undone($0) }
        let again = (1...1_000).map { DrawingEvent.redone($0) }
        let flicker = (0..<1_000).flatMap { _ in
            [DrawingEvent.undone(1_001), .redone(1_001)]
        }
        _ = try lapse(of: grounds + back)
        let last = back.dropLast() + [.cleared(1_001)]
        #expect(throws: Failure.tooMuchForLapse) {
            _ = try lapse(of: grounds + last + flicker + again)
        }
    }

    @Test func `of more bytes than it has room for it shows the end`() throws {
        let story = try LapseTests.Story(seed: 2, of: 60)
        let lapse = try lapse(of: story.events, of: TimeLapse.mostBytes / 20)
        let (end, _) = try story.film(after: story.events.count - 20)
        #expect(try SVG.text(of: Film(lapse)) == SVG.text(of: end))
        let (whole, _) = try story.film()
        #expect(try SVG.text(of: end) != SVG.text(of: whole))
    }

    @Test func `what alone is more than it has room for is there from the beginning`() throws {
        let film = try Film(try lapse(of: [.stroked(1)], of: TimeLapse.mostBytes + 1))
        #expect(film.cues.map(\.duration) == [0] && film.layers == [.stroke(.line())])
    }

    @Test func `what was covered before it begins, and stays so, has no room in it`() throws {
        let before = Drawing(replaying: [.made, .stroked(1), .cleared(2), .stroked(3)])
        func film(_ events: [DrawingEvent]) throws -> Film {
            var lapse = TimeLapse(from: before.canvas)
            for event in events { try lapse.apply(event) }
            return try Film(lapse)
        }
        #expect(try film([.stroked(4)]).layers.count == 2)
        #expect(try film([.undone(3), .undone(2)]).layers.count == 2)
    }

    @Test func `lines of very many points are drawn with fewer`() throws {
        var stroke = Stroke.line()
        stroke.points = Ink((0..<1_000).map { Point(x: Double($0), y: Double($0 % 2) * 50) })
        func steps(_ most: Int) -> Int {
            let layers = [Layer](repeating: .stroke(stroke), count: 10)
            let sketch = Sketch(layers, on: .white, in: layers, atMost: most)
            return sketch.marks.joined().reduce(0) { all, mark in
                if case .line(let line) = mark { all + line.path.steps.count } else { all }
            }
        }
        #expect(steps(.max) > 9_000)
        #expect((500...1_100).contains(steps(1_000)))
    }

    @Test func `that a time-lapse is refused is found out once`() throws {
        let parts = RecentParts()
        let name = RecentParts.FileName(
            moment: .init(drawing: "d1", rev: 9), format: .lapse, brushes: 1)
        var made = 0
        for _ in 0..<3 {
            #expect(throws: Failure.tooMuchForLapse) {
                _ = try parts.file(name) {
                    made += 1
                    throw Failure.tooMuchForLapse
                }
            }
        }
        #expect(made == 1)
    }
}
