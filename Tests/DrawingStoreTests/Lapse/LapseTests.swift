import Contracts
import EventSourcing
import Foundation
import Hosting
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct LapseTests {
    /// Three painters do whatever comes to their minds; the drawing as it was after each event.
    struct Story {
        private static let brushes: [BrushID] = ["brush", "crayon", "marker", "watercolor"]

        var events: [DrawingEvent] = [.madeForRoom, .player(.ada), .player(.bob), .player(.cleo)]
        var drawings: [Drawing] = []
        var layers: [Layer] = []
        /// When each event was over.
        var times: [Double] = []

        init(seed: Int, of acts: Int, opaque: Bool = true) throws {
            var dice = Dice(seed: UInt64(seed))
            var drawing = Drawing()
            for event in events { drawing.apply(event) }
            drawings = events.map { _ in drawing }
            var now = Timestamp.birth
            for number in 0..<acts {
                let person = [PersonID.ada, .bob, .cleo].randomElement(using: &dice)!
                let command = Self.command(number, opaque, &dice)
                now = now + .milliseconds(Int64.random(in: 0...5_000, using: &dice))
                let context = Context(actor: .person(person), key: "d", now: now, seed: 0)
                for event in try drawing.decide(command, in: context) {
                    drawing.apply(event)
                    events.append(event)
                    drawings.append(drawing)
                    layers += Act(event)?.what.layers ?? []
                }
            }
        }

        private static func command(
            _ number: Int, _ opaque: Bool, _ dice: inout Dice
        ) -> DrawingCommand {
            var stroke = Stroke.line(number)
            if number % 7 == 3 { stroke.brush = Brush("eraser") }
            if number % 7 == 5 { stroke.brush = Brush(brushes[number % brushes.count]) }
            let tint = Color(
                r: Double(number % 16) / 15, g: 1, b: 0.2, a: opaque || number % 5 > 0 ? 1 : 0.5)
            let file = Picture(
                strokes: [.line(-number), .line(number)], stamps: [.heart], backgroundColor: tint)
            return switch Int.random(in: 0..<20, using: &dice) {
            case 0...6: .draw(stroke)
            case 7: .stamp(emoji: "😀", x: Double(number), y: 3, size: 20)
            case 8: .background(color: tint)
            case 9: .clear
            case 10: .import(Import(file))
            case 11: .import(Import(file, adding: true))
            case 12...16: .undo
            default: .redo
            }
        }

        /// All of it, or only the events after some, with what they left there from the beginning.
        func film(after first: Int = 0) throws -> (film: Film, times: [Double]) {
            var lapse = TimeLapse(from: first > 0 ? drawings[first - 1].canvas : Canvas())
            var times: [Double] = []
            for event in events.dropFirst(first) {
                try lapse.apply(event)
                times.append(lapse.length)
            }
            let film = try Film(lapse)
            return (film, times.map { lapse.length > 0 ? $0 * film.length / lapse.length : 0 })
        }
    }

    @Test(arguments: 0..<8)
    func `after each act a time-lapse shows what the board showed`(seed: Int) throws {
        let story = try Story(seed: seed, of: 40)
        for first in [0, 15] {
            let (film, times) = try story.film(after: first)
            let text = FilmText(try SVG.text(of: film))
            for (drawing, time) in zip(story.drawings.dropFirst(first), times) {
                let board = Sketch(
                    drawing.canvas.picture.layers, on: drawing.canvas.background, in: film.layers)
                let (seen, shown) = (
                    text.frame(at: time), FilmText(try SVG.text(of: board)).still
                )
                try #require(
                    seen.marks == shown.marks && seen.background == shown.background,
                    "seed \(seed), after \(first), revision \(drawing.rev)")
            }
        }
    }

    @Test func `where nothing moves it is the drawing as it ended`() throws {
        let story = try Story(seed: 4, of: 80)
        let (film, _) = try story.film()
        let svg = String(decoding: try SVG.text(of: film), as: UTF8.self)
        let hidden = #/<g class="v[0-9]+" visibility="hidden">.*?<\/g>/#
        let style = #/<style>.*?<\/style>/#
        let moving = #/@keyframes [a-z0-9]+\{.*?\}\}/#
        let still = svg.replacing(hidden, with: "").replacing(style, with: "")
        let last = story.drawings[story.drawings.count - 1].canvas
        let board = Sketch(last.picture.layers, on: last.background, in: film.layers)
        #expect(FilmText(Bytes(still.utf8)).still == FilmText(try SVG.text(of: board)).still)
        #expect(!svg.replacing(moving, with: "").contains("dash"))
    }

    @Test func `pauses are short, and the whole is`() throws {
        func times(_ gaps: [Int64]) throws -> (times: [Double], length: Double) {
            var lapse = TimeLapse(from: Canvas())
            var at = Timestamp.birth
            for (number, gap) in gaps.enumerated() {
                at = at + .seconds(gap)
                try lapse.apply(
                    .stamped(
                        ShownStamp(
                            act: number + 1, userId: .ada, drawnAt: at,
                            Stamp(emoji: "😀", x: 0, y: 0, size: 9)))
                )
            }
            let film = try Film(lapse)
            return (film.cues.map { $0.begin + $0.duration }, film.length)
        }
        let moment = TimeLapse.moment / Film.faster
        #expect(try times([0]).times == [moment])
        #expect(
            try times([0, 1, 86_400]).times == [moment, moment + 1 / 8, moment + 1 / 8 + 2.5 / 8])
        let long = try times(Array(repeating: 3, count: 1_000))
        #expect(long.length == Film.longest && long.times == long.times.sorted())
    }

    @Test func `a board that was cleared has its time-lapse, also of any revision before`() throws {
        let studio = try Studio()
        let drawing = try studio.create()
        for _ in 0..<3 { try studio.tell(.ada, .draw(), of: drawing) }
        try studio.tell(.ada, .undo, of: drawing)
        try studio.tell(.ada, .clear, of: drawing)
        func lapse(_ rev: Revision?) throws -> String {
            let export = DrawingQuery.export(format: .lapse, rev: rev, after: nil)
            return try studio.ask(.ada, export, of: drawing, as: ExportedDrawing.self).svg!
        }
        let whole = try lapse(nil)
        #expect(whole.matches(of: #/<path /#).count == 3)
        #expect(FilmText(Bytes(whole.utf8)).frame(at: .infinity).marks.isEmpty)
        #expect(try lapse(3).matches(of: #/<path /#).count == 2)
        #expect(studio.code { _ = try lapse(9) } == .badInput)
        #expect(studio.code { _ = try lapse(0) } == .badInput)
        let stranger = DrawingQuery.export(format: .lapse, rev: nil, after: nil)
        #expect(studio.outcome(.bob, stranger, of: drawing).replies[0].failure?.code == .forbidden)
    }
}
