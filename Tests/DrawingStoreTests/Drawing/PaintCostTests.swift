import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

@testable import DrawingStore

/// Large pictures are painted more coarsely, so that none takes a service long.
@Suite struct PaintCostTests {
    private static func waves(_ count: Int, of points: Int, with brush: BrushID) -> Picture {
        let strokes = (0..<count).map { row in
            let wave = (0..<points).map {
                Point(
                    x: Double($0 * 6 % 1_000), y: Double(row % 500) * 2 + 30 * sin(Double($0) / 9))
            }
            return Stroke(
                points: Ink(wave), color: Color(r: 0.7, g: 0.1, b: 0.3), brushSize: 12,
                brush: Brush(brush))
        }
        return Picture(strokes: strokes, stamps: [], backgroundColor: .white)
    }

    private func sketch(_ picture: Picture) -> Sketch {
        Sketch(picture, with: .standard, paintedWithin: PaintCost.most)
    }

    private func lines(_ sketch: Sketch) -> (coats: Int, steps: Int) {
        sketch.marks.joined().reduce(into: (0, 0)) { sum, mark in
            guard case .line(let line) = mark else { return }
            sum.0 += line.coats.count
            sum.1 += line.coats.count * line.path.steps.count
        }
    }

    @Test func `most pictures are painted as they are`() throws {
        for brush in BrushCatalogue.standard.brushes.map(\.id) {
            let picture = Self.waves(20, of: 100, with: brush)
            #expect(sketch(picture).coarseness == 1, "\(brush)")
        }
        let picture = Self.waves(3, of: 100, with: "watercolor")
        let fine = try Painter.png(of: Sketch(picture, with: .standard))
        #expect(try Painter.png(of: sketch(picture)) == fine)
    }

    @Test func `many wide strokes are painted once each, with fewer points and dots`() throws {
        let picture = Self.waves(600, of: 400, with: "watercolor")
        let (fine, coarse) = (lines(Sketch(picture, with: .standard)), lines(sketch(picture)))
        #expect(fine.coats == 4_800 && coarse.coats == 600)
        #expect(Double(coarse.steps) * 3_000 <= PaintCost.most)
        let png = Raster(png: try Painter.png(of: sketch(picture)))
        #expect(png.width < Int(Painter.dots(of: sketch(picture).frame)))
        #expect(png.dots.contains { $0.x > $0.y + 50 })
    }

    @Test(arguments: ["pen", "watercolor", "spray", "crayon", "brush"] as [BrushID])
    func `however much is drawn, no more is painted than takes a second`(brush: BrushID) {
        let coarse = sketch(Self.waves(4_000, of: 300, with: brush))
        #expect(coarse.coarseness > 1)
        let (coats, steps) = lines(coarse)
        #expect(coats <= 4_000 && Double(steps) * 3_000 <= PaintCost.most + 4_000 * 3_000)
    }

    @Test func `a picture that is made again is the same`() throws {
        let picture = Self.waves(300, of: 400, with: "watercolor")
        #expect(
            try Painter.png(of: sketch(picture)) == Painter.png(of: sketch(picture)))
    }

    @Test func `an SVG has every point and coat`() throws {
        let picture = Self.waves(300, of: 400, with: "watercolor")
        let drawing = Sketch(picture, with: .standard)
        #expect(lines(drawing).coats == 2_400 && drawing.coarseness == 1)
    }

    @Test func `very many emoji are painted from one picture of each`() throws {
        let hearts = (0..<10_000).map { at in
            Stamp(emoji: "❤️", x: Double(at % 100) * 10, y: Double(at / 100) * 10, size: 10)
        }
        let picture = Picture(strokes: [], stamps: hearts, backgroundColor: .white)
        #expect(sketch(picture).coarseness > 1)
        let png = Raster(png: try Painter.png(of: sketch(picture)))
        #expect(png.dots.count { $0.x > $0.y + 50 } > png.dots.count / 4)
    }

    @Test func `what a large picture takes is told to whoever measures`() throws {
        func time(_ picture: Picture) throws -> Duration {
            let began = clock()
            #expect(try !Painter.png(of: sketch(picture)).isEmpty)
            return .seconds(1) * (Double(clock() - began) / Double(CLOCKS_PER_SEC))
        }
        let small = try Figures.Reference("one of two strokes") {
            try time(Self.waves(2, of: 30, with: "pen"))
        }
        Figures.note(
            "a picture of 600 watercolour strokes",
            try time(Self.waves(600, of: 400, with: "watercolor")), expected: .seconds(1),
            beside: small)
    }
}
