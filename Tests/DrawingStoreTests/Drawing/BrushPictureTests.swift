import Contracts
import Foundation
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct BrushPictureTests {
    private static func stroke(_ brush: BrushID, _ size: Double, _ points: [Point]) -> Stroke {
        Stroke(
            points: Ink(points), color: Color(r: 0.7, g: 0.1, b: 0.3, a: 0.9), brushSize: size,
            brush: Brush(brush))
    }

    private static func picture(_ strokes: [Stroke]) -> Picture {
        Picture(strokes: strokes, stamps: [], backgroundColor: .white)
    }

    /// Each brush large and small, and a touch of each.
    private static let page: Picture = {
        var strokes: [Stroke] = []
        for (row, brush) in BrushCatalogue.standard.brushes.enumerated() {
            let y = Double(row) * 90
            let wave = stride(from: 0.0, through: 70, by: 1).map {
                Point(x: $0 * 5, y: y + 22 * sin($0 * $0 / 400))
            }
            if brush.erases { strokes.append(Self.stroke("pen", 60, wave)) }
            strokes.append(Self.stroke(brush.id, 16, wave))
            strokes.append(
                Self.stroke(brush.id, 5, wave.map { Point(x: $0.x + 420, y: $0.y * 0.999) }))
            strokes.append(Self.stroke(brush.id, 24, [Point(x: 850, y: y)]))
            strokes.append(Self.stroke(brush.id, 6, [Point(x: 920, y: y)]))
        }
        return picture(strokes)
    }()

    /// From edge to edge of a page, up and down.
    private static func across(_ row: Int) -> [Point] {
        (0..<60).map { at in
            Point(x: Double(at * 17), y: Double(row * 2 + at % 7 * 4))
        }
    }

    private func specks(_ sketch: Sketch) -> Int {
        sketch.marks.joined().reduce(0) { count, mark in
            if case .specks(let specks) = mark { count + specks.places.count } else { count }
        }
    }

    @Test(arguments: BrushCatalogue.standard.brushes.map(\.id))
    func `a brush looks the same as SVG and as PNG`(brush: BrushID) throws {
        let bow = stride(from: -6.0, through: 6, by: 1).map { Point(x: $0 * 4, y: $0 * $0 / 3) }
        let sketch = Sketch(
            Self.picture([
                Self.stroke("pen", 3, bow), Self.stroke(brush, 4, bow),
                Self.stroke(brush, 1.5, bow.map { Point(x: $0.x, y: $0.y + 14) }),
                Self.stroke(brush, 5, [Point(x: 0, y: 10)]),
            ]))
        let png = Raster(png: try Painter.png(of: sketch))
        let svg = try SVG.text(of: sketch)
        #expect(PlainRenderer.paint(svg, like: png).difference(from: png, squares: 8) < 32)
    }

    @Test(arguments: BrushCatalogue.standard.brushes.map(\.id))
    func `all of a stroke is within the picture`(brush: BrushID) throws {
        let strokes =
            [Self.stroke("pen", 1, [Point(x: 0, y: 0)])]
            + [0, 300].map { Self.stroke(brush, 30, [Point(x: $0, y: 0)]) }
        let png = Raster(png: try Painter.png(of: Sketch(Self.picture(strokes))))
        let edge = (0..<png.width).flatMap { [png[$0, 0], png[$0, png.height - 1]] }
        #expect(edge.allSatisfy { $0 == [255, 255, 255, 255] })
        #expect(png.dots.contains { $0[1] < 250 } || brush == "eraser")
    }

    @Test func `all brushes are on one page`() throws {
        let sketch = Sketch(Self.page)
        let (png, svg) = (try Painter.png(of: sketch), try SVG.text(of: sketch))
        #expect(svg.count < 500_000, "\(svg.count)")
        guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
        for (name, bytes) in [
            ("brushes.json", JSON.encode(Self.page)), ("brushes.svg", svg), ("brushes.png", png),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
    }

    @Test func `a page of five hundred crayon strokes is a small file`() throws {
        let strokes = (0..<500).map { Self.stroke("crayon", 12, Self.across($0)) }
        let svg = try SVG.text(of: Sketch(Self.picture(strokes)))
        #expect(svg.count < 8 << 20, "\(svg.count)")
    }

    @Test func `very many strokes have fewer specks, which are larger`() throws {
        let one = Self.stroke("spray", 50, Self.across(0))
        let many = Sketch(Self.picture(Array(repeating: one, count: 1_000)))
        let few = Sketch(Self.picture([one]))
        #expect(specks(few) > 5_000)
        #expect(Double(specks(many)) < SpeckCount.most * 1.05)
        func radius(_ sketch: Sketch) -> Double? {
            sketch.marks.joined().lazy.compactMap { mark in
                if case .specks(let specks) = mark { specks.radius } else { nil }
            }.first { _ in true }
        }
        #expect(try #require(radius(many)) > 3 * #require(radius(few)))
    }

    @Test func `of very many broad strokes each is painted once and as dark`() throws {
        let one = Self.stroke("watercolor", 8, [Point(x: 0, y: 0), Point(x: 9, y: 9)])
        func coats(_ count: Int) -> [Sketch.Coat] {
            let sketch = Sketch(Self.picture(Array(repeating: one, count: count)))
            for case .line(let line) in sketch.marks.joined() { return line.coats }
            return []
        }
        let (few, many) = (coats(1), coats(Sketch.mostCoats / 8 + 1))
        #expect(few.count == 8 && many.count == 1)
        let bare = few.reduce(1) { $0 * (1 - $1.color.a) }
        #expect(abs(many[0].color.a - (1 - bare)) < 1e-9)
    }

    @Test func `lines over each other have their points in a file once`() throws {
        let one = Sketch(Self.picture([Self.stroke("pen", 8, Self.across(0))]))
        let eight = Sketch(Self.picture([Self.stroke("watercolor", 8, Self.across(0))]))
        #expect(try SVG.text(of: eight).count < 4 * SVG.text(of: one).count)
    }
}
