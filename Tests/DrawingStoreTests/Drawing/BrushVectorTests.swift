import Contracts
import Foundation
import ParlorWire
import Testing

@testable import DrawingStore

/// Every client paints strokes as in the same file, which `writeBrushes.mjs` beside it writes.
@Suite struct BrushVectorTests {
    private static let vectors = try! Vectors.read()

    @Test func `every client has the same table of looks`() {
        let brushes = BrushCatalogue.standard.brushes
        #expect(brushes.map(\.id) == Self.vectors.brushes.map(\.id))
        for (brush, look) in zip(brushes, Self.vectors.brushes) {
            #expect(brush.lines == look.lines && brush.ribbon == look.ribbon, "\(brush.id)")
            #expect(brush.grain == look.grain && brush.dots == look.dots, "\(brush.id)")
            #expect(brush.erases == look.erases, "\(brush.id)")
        }
    }

    @Test func `an app's own brush is painted as the same brush everywhere`() {
        for name in Self.vectors.names {
            let look = BrushCatalogue.standard.nearest(to: name.brush).id
            #expect(look == name.look, "\(name.brush)")
        }
    }

    @Test(arguments: vectors.strokes.indices)
    func `a stroke has the same marks everywhere`(index: Int) {
        let drawn = Self.vectors.strokes[index]
        let stroke = Stroke(
            points: Ink(drawn.points), color: Color(r: 0, g: 0, b: 0), brushSize: drawn.brushSize,
            brush: drawn.brush)
        let flat = FlatLine(through: drawn.points, step: FlatLine.step(of: drawn.brushSize))
        let paper = Sketch.Paper(
            background: .white, dot: 0, stride: 1, thinning: 1, isCrowded: false)
        let look = BrushCatalogue.standard.nearest(to: drawn.brush)
        let marks = stroke.marks(of: look, on: paper).flatMap { Mark.all(in: $0, flat) }
        #expect(marks.count == drawn.marks.count)
        for (mark, expected) in zip(marks, drawn.marks) { mark.mustBe(expected) }
    }
}

private struct Mark: Decodable {
    let kind: String
    let width: Double?
    let isFlat: Bool?
    let radius: Double?
    let opacity: Double
    let count: Int
    /// x and y, one after the other: of the first places, and of the last.
    let places: [Double]

    private static let mostPlaces = 16

    private init(
        _ kind: String, _ color: Color, _ places: [Point], width: Double? = nil,
        isFlat: Bool? = nil, radius: Double? = nil
    ) {
        (self.kind, self.width, self.isFlat, self.radius) = (kind, width, isFlat, radius)
        (opacity, count) = (color.a, places.count)
        self.places = (places.prefix(Self.mostPlaces) + places.suffix(1)).flatMap { [$0.x, $0.y] }
    }

    static func all(in mark: Sketch.Mark, _ line: FlatLine) -> [Mark] {
        switch mark {
        case .line(let painted):
            painted.coats.map {
                Mark("line", $0.color, line.places, width: $0.width, isFlat: !$0.isRound)
            }
        case .outline(let outline): [Mark("outline", outline.color, outline.places)]
        case .specks(let specks):
            [Mark("specks", specks.color, specks.places, radius: specks.radius)]
        case .emoji: []
        }
    }

    func mustBe(_ expected: Mark) {
        #expect(kind == expected.kind && isFlat == expected.isFlat && count == expected.count)
        #expect(abs(opacity - expected.opacity) < 1e-9)
        #expect(abs((width ?? 0) - (expected.width ?? 0)) < 1e-6)
        #expect(abs((radius ?? 0) - (expected.radius ?? 0)) < 1e-6)
        #expect(places.count == expected.places.count)
        for (one, other) in zip(places, expected.places) { #expect(abs(one - other) < 0.0051) }
    }
}

private struct Vectors: Decodable {
    struct Look: Decodable {
        let id: BrushID
        let erases: Bool
        let lines: [BrushCatalogue.Line]?
        let ribbon: BrushCatalogue.Ribbon?
        let grain: BrushCatalogue.Grain?
        let dots: Double?
    }

    struct Name: Decodable {
        let brush: Brush
        let look: BrushID
    }

    struct Drawn: Decodable {
        let points: [Point]
        let brushSize: Double
        let brush: Brush
        let marks: [Mark]
    }

    let brushes: [Look]
    let names: [Name]
    let strokes: [Drawn]

    static func read(beside source: String = #filePath) throws -> Vectors {
        let file = URL(filePath: source).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/brushes.json")
        return try JSON.decode(Vectors.self, from: Bytes(try Data(contentsOf: file)))
    }
}
