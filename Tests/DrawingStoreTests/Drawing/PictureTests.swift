import Contracts
import EventSourcing
import Foundation
import Testing
import Wire

@testable import DrawingStore

@Suite struct PictureTests {
    static let wave = Stroke(
        points: Ink((0...60).map { Point(x: Double($0) * 5, y: 100 + 40 * sin(Double($0) / 5)) }),
        color: Color(r: 0.1, g: 0.3, b: 0.9), brushSize: 8, brush: Brush("pen"))

    /// One wave with each brush, and stamps on them.
    static let sample: Picture = {
        let brushes = BrushCatalogue.standard.brushes
        var strokes: [Stroke] = []
        for (row, brush) in brushes.enumerated() {
            var stroke = wave
            stroke.brush = Brush(brush.id)
            stroke.color.g = Double(row) / Double(brushes.count)
            stroke.points = Ink(
                wave.points.points.map { Point(x: $0.x, y: $0.y + 60 * Double(row)) })
            strokes.append(stroke)
        }
        strokes.append(
            Stroke(
                points: Ink([Point(x: 340, y: 100)]), color: .red, brushSize: 30,
                brush: Brush("pen")))
        let emoji = ["❤️", "😀", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣"]
        let stamps = emoji.enumerated().map {
            Stamp(emoji: $1, x: 380, y: 160 + 90 * Double($0), size: 64)
        }
        return Picture(
            strokes: strokes, stamps: stamps, backgroundColor: Color(r: 1, g: 0.98, b: 0.9))
    }()

    @Test func `a picture is the same bytes each time it is painted`() throws {
        let sketch = Sketch(Self.sample)
        let png = try Painter.png(of: sketch)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Painter.png(of: sketch) == png)
        for isLapse in [false, true] {
            let svg = SVG.text(of: sketch, isLapse: isLapse)
            #expect(SVG.text(of: sketch, isLapse: isLapse) == svg)
            #expect(try isXML(svg))
        }
        guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
        for (name, bytes) in [
            ("sample.png", png), ("sample.svg", SVG.text(of: sketch, isLapse: false)),
            ("lapse.svg", SVG.text(of: sketch, isLapse: true)),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
    }

    @Test func `a stroke is a smooth curve of its colour, width and brush`() {
        let stroke = Stroke(
            points: Ink([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: -10.126)]),
            color: Color(r: 1, g: 0.5, b: 0), brushSize: 4, brush: Brush("pencil"))
        let picture = Picture(strokes: [stroke], stamps: [], backgroundColor: .white)
        let svg = String(decoding: SVG.text(of: Sketch(picture), isLapse: false), as: UTF8.self)
        #expect(
            svg.contains(
                ##"<path stroke="#ff8000" stroke-opacity="0.8" stroke-width="2.4" "##
                    + ##"stroke-linecap="round" d="M0 0L5 0Q10 0 10-5.06L10-10.13"/>"##), "\(svg)")
    }

    @Test func `what an eraser goes over is as the background`() {
        var rubbed = Stroke.line()
        rubbed.brush = Brush("eraser")
        let sketch = Sketch(Picture(strokes: [rubbed], stamps: [], backgroundColor: .sky))
        guard case .line(let line) = sketch.marks[0] else { return #expect(Bool(false)) }
        #expect(line.color == .sky)
    }

    @Test func `a stamp has its colours, and lies where it was put`() throws {
        let heart = Picture(
            strokes: [], stamps: [Stamp(emoji: "❤️", x: 50, y: 50, size: 64)],
            backgroundColor: .white)
        let blank = Picture(strokes: [], stamps: [], backgroundColor: .white)
        let with = try Painter.png(of: Sketch(heart))
        #expect(with.count > (try Painter.png(of: Sketch(blank))).count + 1_000)
    }

    @Test func `a time-lapse shows one stroke after the other, and ends`() {
        let many = Picture(
            strokes: Array(repeating: Self.wave, count: 500), stamps: [.heart],
            backgroundColor: .white)
        let svg = String(decoding: SVG.text(of: Sketch(many), isLapse: true), as: UTF8.self)
        let delays = svg.matches(of: /animation-delay:([0-9.]+)s/).map { Double($0.1)! }
        #expect(delays.count == 501)
        #expect(delays == delays.sorted() && delays.last! <= SVG.longest && delays.last! > 20)
    }

    @Test func `a picture comes in parts that fit, all of the revision it began with`() throws {
        let studio = try Studio()
        let drawing = try studio.create()
        var dice = Dice(seed: 1)
        for _ in 0..<12 {
            let points = (0..<5_000).map { _ in
                Point(x: .random(in: 0...999, using: &dice), y: .random(in: 0...999, using: &dice))
            }
            var stroke = Stroke.line()
            stroke.points = Ink(points)
            try studio.tell(.ada, .draw(stroke), of: drawing)
        }
        var (text, parts) = ("", 0)
        var after: String?
        repeat {
            let part = try studio.ask(
                .ada, DrawingQuery.export(format: .svg, rev: nil, after: after), of: drawing,
                as: ExportedDrawing.self)
            #expect(JSON.encode(part).count < Limits.event)
            text += part.svg!
            (after, parts) = (part.more, parts + 1)
            if parts == 1 { try studio.tell(.ada, .draw(), of: drawing) }
        } while after != nil
        #expect(parts > 1)
        #expect(text.matches(of: #/<path /#).count == 12)
        #expect(text.hasSuffix("</svg>"))
        #expect(
            studio.code {
                _ = try studio.ask(
                    .ada, DrawingQuery.export(format: .svg, rev: nil, after: "x"), of: drawing,
                    as: ExportedDrawing.self)
            } == .badInput)
    }

    /// Every element that is opened is closed.
    private func isXML(_ svg: Bytes) throws -> Bool {
        let text = String(decoding: svg, as: UTF8.self)
        var open: [Substring] = []
        for match in text.matches(of: #/<(/?)([a-z]+)[^>]*?(/?)>/#) {
            if !match.1.isEmpty {
                guard open.popLast() == match.2 else { return false }
            } else if match.3.isEmpty {
                open.append(match.2)
            }
        }
        return open.isEmpty
    }
}
