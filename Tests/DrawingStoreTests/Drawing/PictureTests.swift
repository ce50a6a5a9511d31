import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Testing

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

    /// The sample, small.
    static let brushes: Picture = {
        var picture = sample
        for index in picture.strokes.indices {
            picture.strokes[index].points = Ink(
                picture.strokes[index].points.points.map { Point(x: $0.x / 4, y: $0.y / 4) })
            picture.strokes[index].brushSize /= 4
        }
        for index in picture.stamps.indices {
            picture.stamps[index].x /= 4
            picture.stamps[index].y /= 4
            picture.stamps[index].size /= 4
        }
        return picture
    }()

    /// Sharp turns, single places, see-through lines over each other, and a large stamp beneath a
    /// stroke.
    static let corners: Picture = {
        func stroke(_ brush: BrushID, _ size: Double, _ points: [(Double, Double)]) -> Stroke {
            Stroke(
                points: Ink(points.map { Point(x: $0.0, y: $0.1) }),
                color: Color(r: 0.8, g: 0.1, b: 0.4, a: 0.6), brushSize: size, brush: Brush(brush))
        }
        let zigzag = (0...12).map { (Double($0) * 20, Double($0 % 2) * 60) }
        let dots = BrushCatalogue.standard.brushes.enumerated().map { index, brush in
            stroke(
                brush.id, 14, Array(repeating: (Double(index) * 20, 180.0), count: 1 + index % 3))
        }
        let strokes = [
            stroke("marker", 10, zigzag), stroke("pen", 10, zigzag.map { ($0.0, $0.1 + 40) }),
            stroke("eraser", 12, [(0, 60), (240, 60)]),
            stroke("highlighter", 3, [(0, 120), (120, 120), (0, 121)]),
            stroke("dots", 6, zigzag.map { ($0.0, 150 + $0.1 / 10) }),
        ]
        return Picture(
            strokes: dots + strokes,
            stamps: [
                Stamp(emoji: "👩🏿‍🚀", x: 120, y: 100, size: 110),
                Stamp(emoji: "🏴󠁧󠁢󠁳󠁣󠁴󠁿", x: 260, y: 20, size: 30),
            ], backgroundColor: Color(r: 0.8, g: 0.9, b: 1), strokesBeneath: [3, 16])
    }()

    /// All of the sample, some of it taken back and done again, and other colours behind it.
    static let lapse: TimeLapse = {
        var lapse = TimeLapse(from: Canvas())
        var events: [DrawingEvent] = []
        for (index, layer) in sample.layers.enumerated() {
            let act = events.count + 1
            switch layer {
            case .stroke(let stroke): events.append(.stroked(act, stroke))
            case .stamp(let stamp):
                events.append(
                    .stamped(ShownStamp(act: act, userId: .ada, drawnAt: .birth, stamp)))
            }
            if index == 5 { events += [.undone(4), .cleared(8), .undone(8), .redone(4)] }
            if index == 10 {
                events.append(
                    .backgroundChanged(
                        NewBackground(
                            act: events.count + 1, userId: .ada, drawnAt: .birth,
                            color: Color(r: 0.8, g: 0.9, b: 1))))
            }
        }
        for event in events { try! lapse.apply(event) }
        return lapse
    }()

    @Test func `a picture is the same bytes each time it is painted`() throws {
        let sketch = Sketch(Self.sample)
        let png = try Painter.png(of: sketch)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Painter.png(of: sketch) == png)
        let svg = try SVG.text(of: sketch)
        #expect(try SVG.text(of: sketch) == svg && isXML(svg))
        let lapse = try SVG.text(of: Film(Self.lapse))
        #expect(try SVG.text(of: Film(Self.lapse)) == lapse && isXML(lapse))
        guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
        let corners = Sketch(Self.corners)
        for (name, bytes) in [
            ("corners.png", try Painter.png(of: corners)),
            ("corners.svg", try SVG.text(of: corners)), ("sample.png", png),
            ("sample.svg", svg), ("lapse.svg", lapse),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
    }

    @Test(arguments: ["brushes", "corners"])
    func `the SVG and the PNG of a board look the same`(name: String) throws {
        let sketch = Sketch(name == "brushes" ? Self.brushes : Self.corners)
        let png = Raster(png: try Painter.png(of: sketch))
        let svg = try SVG.text(of: sketch)
        #expect(PlainRenderer.paint(svg, like: png).difference(from: png, squares: 8) < 32)
    }

    @Test func `a stroke is a smooth curve of its colour, width and brush`() throws {
        let stroke = Stroke(
            points: Ink([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: -10.126)]),
            color: Color(r: 1, g: 0.5, b: 0, a: 0.8), brushSize: 2.4, brush: Brush("pen"))
        let picture = Picture(strokes: [stroke], stamps: [], backgroundColor: .white)
        let svg = try String(decoding: SVG.text(of: Sketch(picture)), as: UTF8.self)
        #expect(
            svg.contains(
                ##"<path stroke="#ff8000" stroke-opacity=".8" stroke-width="2.4" "##
                    + ##"stroke-linecap="round" d="M0 0L5 0Q10 0 10-5.063L10-10.126"/>"##), "\(svg)"
        )
    }

    @Test func `what an eraser goes over is as the background`() {
        var rubbed = Stroke.line()
        rubbed.brush = Brush("eraser")
        let sketch = Sketch(Picture(strokes: [rubbed], stamps: [], backgroundColor: .sky))
        guard case .line(let line) = Array(sketch.marks)[0][0] else { return #expect(Bool(false)) }
        #expect(line.coats.map(\.color) == [.sky])
    }

    @Test func `what was erased is as the background also where one sees through it`() throws {
        var rubbed = Stroke.line()
        rubbed.brush = Brush("eraser")
        let sketch = Sketch(
            Picture(
                strokes: [.line(), rubbed, .line(9)], stamps: [], backgroundColor: .sky))
        let png = Raster(png: try Painter.png(of: sketch))
        let colors = Set(png.dots.map { $0[0] > $0[2] })
        #expect(colors == [true, false])
        let beginning = png.dots.indices.filter { $0 % png.width < png.width / 3 }
        #expect(beginning.allSatisfy { png.dots[$0][0] <= png.dots[$0][2] })
        let svg = try String(decoding: SVG.text(of: sketch), as: UTF8.self)
        #expect(svg.matches(of: #/<g mask="url\(#m1\)">/#).count == 1)
        #expect(svg.matches(of: #/<mask id="m1"/#).count == 1)
        #expect(isXML(Bytes(svg.utf8)))
    }

    @Test(arguments: [0.001, 1, 1_000])
    func `a board looks the same in whatever units it is drawn`(unit: Double) throws {
        let cross = [[(0.0, 0.0), (200.0, 200.0)], [(0, 200), (200, 0)]].map { points in
            Stroke(
                points: Ink(points.map { Point(x: $0.0 * unit, y: $0.1 * unit) }), color: .red,
                brushSize: 2.2 * unit, brush: Brush("pen"))
        }
        let sketch = Sketch(Picture(strokes: cross, stamps: [], backgroundColor: .white))
        let png = Raster(png: try Painter.png(of: sketch))
        let red = Double(png.dots.count { $0[1] < 128 }) / Double(png.dots.count)
        #expect(red > 0.021 && red < 0.027, "\(red)")
        guard unit < 1 else { return }
        let svg = try SVG.text(of: sketch)
        #expect(PlainRenderer.paint(svg, like: png).difference(from: png, squares: 8) < 32)
    }

    @Test func `scribbles that cover everything many times are painted with fewer points`() throws {
        var dice = Dice(seed: 9)
        var stroke = Stroke.line()
        stroke.points = Ink(
            (0..<Stroke.mostPoints).map { _ in
                Point(x: .random(in: 0...999, using: &dice), y: .random(in: 0...999, using: &dice))
            })
        let picture = Picture(
            strokes: Array(repeating: stroke, count: 10), stamps: [], backgroundColor: .white)
        var length = 0.0
        let sketch = Sketch(picture)
        for case .line(let line) in sketch.marks.joined() {
            var last = line.path.start
            for step in line.path.steps {
                let (dx, dy) = (step.end.x - last.x, step.end.y - last.y)
                length += (dx * dx + dy * dy).squareRoot()
                last = step.end
            }
        }
        #expect(length / sketch.frame.dot < Sketch.mostDots)
    }

    @Test func `a long see-through line is as dark where it crosses itself`() throws {
        var stroke = Self.wave
        stroke.color.a = 0.5
        stroke.points = Ink(
            (0..<2_000).map { Point(x: 100 * cos(Double($0) / 90), y: 100 * sin(Double($0) / 90)) })
        let picture = Picture(strokes: [stroke], stamps: [], backgroundColor: .white)
        let png = Raster(png: try Painter.png(of: Sketch(picture)))
        let darkest = png.dots.map { $0[0] }.min()!
        #expect(abs(darkest - 255 * 0.55) < 4, "\(darkest)")
    }

    @Test func `a stamp has its colours, and lies where it was put`() throws {
        let stamps = [Stamp(emoji: "❤️", x: 50, y: 50, size: 64)]
        let heart = Picture(strokes: [], stamps: stamps, backgroundColor: .white)
        let png = Raster(png: try Painter.png(of: Sketch(heart)))
        let red = png.dots.indices.filter { png.dots[$0][0] > 200 && png.dots[$0][1] < 100 }
        let columns = red.map { $0 % png.width }
        #expect(red.count > png.dots.count / 3)
        let sides = (columns.min()!, png.width - 1 - columns.max()!)
        #expect(abs(sides.0 - sides.1) < 4 && sides.0 < png.width / 6)
    }

    @Test func `a picture comes in parts that fit, all of the revision it began with`() throws {
        let studio = try Studio()
        let drawing = try studio.create()
        var dice = Dice(seed: 1)
        for _ in 0..<12 {
            let points = (0..<5_000).map { index in
                Point(x: .random(in: 0...99, using: &dice), y: Double(index) / 5)
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
    private func isXML(_ svg: Bytes) -> Bool {
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
