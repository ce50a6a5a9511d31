import Contracts
import ParlorWire
import TestKit
import Testing

@testable import DrawingStore

/// Drawings of apps with brushes and colours of their own.
@Suite struct ForeignTests {
    private func brush(_ json: String) throws -> Brush {
        try JSON.decode(Brush.self, from: Bytes(json.utf8))
    }

    private func svg(_ brush: Brush, _ color: Color, on background: Color) throws -> Bytes {
        var stroke = PictureTests.wave
        (stroke.brush, stroke.color) = (brush, color)
        return try SVG.text(
            of:
                Sketch(Picture(strokes: [stroke], stamps: [], backgroundColor: background)))
    }

    @Test(
        arguments: [
            (#""pencil""#, "pencil"), (#""Soft Pencil 2""#, "pencil"), (#""broom""#, "pen"),
            (#"{"id":"crayon","name":"marker"}"#, "crayon"),
            (#"{"id":7,"name":"My Chalk"}"#, "chalk"),
            (#"{"id":"9F3A-11","name":"Kids","style":"watercolorWet"}"#, "watercolor"),
            (#"{"id":"9F3A-11","base":{"highlighter":{"wet":true}}}"#, "highlighter"),
            (#"{"id":"x","layers":[{"texture":"dots.png"}],"base":{"spray":{}}}"#, "dots"),
            (#"{"id":"x","size":4}"#, "pen"), ("{}", "pen"),
        ] as [(String, BrushID)])
    func `an unknown brush is painted as the nearest known one`(
        json: String, look: BrushID
    ) throws {
        let brush = try brush(json)
        #expect(BrushCatalogue.standard.nearest(to: brush).id == look)
        #expect(
            try svg(brush, .red, on: .white) == svg(Brush(look), .red, on: .white))
        #expect(JSON.encode(brush) == Bytes(json.utf8))
    }

    @Test func `only the first texts of a brush are looked at`() throws {
        func look(after others: String) throws -> BrushID {
            BrushCatalogue.standard
                .nearest(to: try brush(#"{"a":[\#(others)"pencil"],"type":"b"}"#)).id
        }
        #expect(try look(after: #""x","#) == "pencil")
        #expect(try look(after: String(repeating: "[0,0],", count: 600)) == "pencil")
        #expect(try look(after: String(repeating: #""x","#, count: 1_000)) == "pen")
        let wrappers = (100..<200).map { #""\#($0)":{},"# }.joined()
        let wrapped = try brush("{\(wrappers)\"type\":7,\"z\":\"pencil\"}")
        #expect(BrushCatalogue.standard.nearest(to: wrapped).id == "pen")
    }

    /// Where a reading failed is looked for from the beginning of its list.
    @Test func `however many strokes have unknown brushes, all of them are read`() throws {
        let stroke =
            #"{"points":[],"color":{"r":0,"g":0,"b":0,"a":1},"brushSize":1,"brush":{"id":{}}}"#
        func fastest(_ count: Int) throws -> Duration {
            let body = Bytes(
                "[\(Array(repeating: stroke, count: count).joined(separator: ","))]".utf8)
            return try (0..<5).map { _ in
                try ContinuousClock().measure {
                    let strokes = try JSON.decode([Stroke].self, from: body)
                    #expect(strokes.count == count)
                }
            }.min()!
        }
        let few = try fastest(250)
        Figures.note(
            "2,000 strokes with unknown brushes are read", try fastest(2_000), expected: few * 24,
            beside: few, "250 of them are read")
    }

    @Test func `colours are clamped only where they are painted`() throws {
        let wide = Color(r: -0.25, g: 1.7, b: 0.5, a: 1.5)
        let seen = Color(r: 0, g: 1, b: 0.5, a: 1)
        #expect(
            try svg(Brush("pen"), wide, on: wide) == svg(Brush("pen"), seen, on: seen))
        #expect(
            try svg(Brush("marker"), wide, on: .white) == svg(Brush("marker"), seen, on: .white))
        #expect(wide.painted == seen && seen.painted == seen)
    }
}
