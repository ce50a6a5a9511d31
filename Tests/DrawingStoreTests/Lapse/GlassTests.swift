import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Testing

@testable import DrawingStore

/// Time-lapses of boards that one sees through.
@Suite struct GlassTests {
    private static let glass = Color(r: 0, g: 1, b: 0, a: 0.5)

    private func film(_ events: [DrawingEvent]) throws -> Film {
        var lapse = TimeLapse(from: Canvas())
        for event in events { try lapse.apply(event) }
        return try Film(lapse)
    }

    private func erased(_ act: ActNumber) -> DrawingEvent {
        var stroke = Stroke.line(act)
        stroke.brush = Brush("eraser")
        return .stroked(act, stroke)
    }

    private func background(_ act: ActNumber, _ color: Color) -> DrawingEvent {
        .backgroundChanged(NewBackground(act: act, userId: .ada, drawnAt: .birth, color: color))
    }

    private func masks(_ film: Film) throws -> Int {
        String(decoding: try SVG.text(of: film), as: UTF8.self)
            .matches(of: #/<mask id=/#).count
    }

    @Test func `what is erased is cut out where one sees through the background then`() throws {
        let cut = try film([.stroked(1), erased(2), background(3, Self.glass)])
        #expect(cut.cues.map(\.cuts) == [false, true])
        #expect(try masks(cut) == 1)
        let brief = try film([erased(1), background(2, Self.glass), .undone(2)])
        #expect(brief.cues.map(\.cuts) == [true])
    }

    @Test func `it is painted over where one never sees through while it is there`() throws {
        let over = try film(
            [background(1, Self.glass), .undone(1), .stroked(2), erased(3)])
        #expect(over.cues.map(\.cuts) == [false, false])
        #expect(try masks(over) == 0)
        let gone = try film([erased(1), .undone(1), background(2, Self.glass)])
        #expect(gone.cues.map(\.cuts) == [false])
        let cleared = try film([erased(1), .cleared(2), background(3, Self.glass)])
        #expect(cleared.cues.map(\.cuts) == [false])
        let between = try film(
            [erased(1), .undone(1), background(2, Self.glass), .undone(2), .redone(1)])
        #expect(between.cues.map(\.cuts) == [false])
    }

    @Test func `what was erased and cleared away counts for nothing`() throws {
        let old = (1...150).flatMap { [DrawingEvent.stroked(2 * $0 - 1), erased(2 * $0)] }
        let clear = [DrawingEvent.cleared(301), background(302, Self.glass), erased(303)]
        #expect(try masks(try film(old + clear)) == 1)
        let much = try film([background(1_000, Self.glass)] + old)
        let failure = #expect(throws: Failure.self) { _ = try SVG.text(of: much) }
        #expect(failure?.message.contains("PNG") == false)
    }

    @Test func `whatever happens what erases is cut out where one ever sees through it`() throws {
        var cut = 0
        for seed in 0..<20 {
            let story = try LapseTests.Story(seed: seed, of: 60, opaque: false)
            var overGlass: Set<Layer> = []
            for drawing in story.drawings where drawing.canvas.background.a < 1 {
                overGlass.formUnion(
                    drawing.canvas.picture.layers.filter(BrushLooks(in: .standard).erases))
            }
            let (film, _) = try story.film()
            for (layer, cue) in zip(film.layers, film.cues) {
                #expect(cue.cuts == overGlass.contains(layer), "seed \(seed)")
            }
            cut += overGlass.count
            try expectClosedMasks(film)
        }
        #expect(cut > 10)
    }

    private func expectClosedMasks(_ film: Film) throws {
        let text = String(decoding: try SVG.text(of: film), as: UTF8.self)
        let masked = text.matches(of: #/<g mask="url\(#m[0-9]+\)">/#).count
        #expect(masked == text.matches(of: #/<mask id=/#).count)
        #expect(text.matches(of: /<g[ >]/).count == text.matches(of: /<\/g>/).count)
        guard let folder = ProcessInfo.processInfo.environment["PICTURES"], masked > 0 else {
            return
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/through.svg"))
    }
}
