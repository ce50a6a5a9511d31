import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct InkTests {
    let studio: Studio
    let drawing: DrawingID

    init() throws {
        studio = try Studio()
        drawing = try studio.create()
    }

    private func ink(_ stroke: String, _ xs: Double...) -> DrawingSignal {
        .ink(
            strokeId: stroke, points: Ink(xs.map { Point(x: $0, y: 0) }), color: nil,
            brushSize: nil, brush: nil)
    }

    private func told() throws -> [DrawingSignal] {
        try studio.host.takeSignals(now: studio.now).map {
            #expect($0.header.rev == 0 && $0.header.event == "ink" && $0.header.by == .ada)
            #expect($0.topic == "drawing.\(drawing).ink")
            return try JSON.decode(choice: DrawingSignal.self, name: "drawing.ink", body: $0.body)
        }
    }

    @Test func `ink is told at once, and then sixty times in a second`() throws {
        let first = studio.outcome(.ada, ink("s1", 1), of: drawing)
        #expect(first.replies[0].failure == nil && first.publications.isEmpty)
        #expect(try told() == [ink("s1", 1)])
        #expect(studio.host.nextSignal == nil)
        var frames = 0
        for millisecond in 1...1_000 {
            studio.now = studio.now + .milliseconds(1)
            _ = studio.outcome(.ada, ink("s1", Double(millisecond)), of: drawing)
            frames += try told().count
        }
        #expect(frames <= 60 && frames >= 55)
    }

    @Test func `ink of one stroke is joined, that of another follows`() throws {
        _ = studio.outcome(.ada, ink("s0", 0), of: drawing)
        _ = try told()
        for signal in [ink("s1", 1), ink("s1", 2, 3), ink("s2", 4)] {
            _ = studio.outcome(.ada, signal, of: drawing)
        }
        #expect(try told() == [])
        studio.now = try #require(studio.host.nextSignal)
        #expect(try told() == [ink("s1", 1, 2, 3), ink("s2", 4)])
    }

    @Test func `ink of a stroke that never ends takes no more room`() throws {
        _ = studio.outcome(.ada, ink("s0", 0), of: drawing)
        _ = try told()
        let much = DrawingSignal.ink(
            strokeId: "s1",
            points: Ink((0..<DrawingSignal.mostPoints).map { Point(x: Double($0), y: 1) }),
            color: nil, brushSize: nil, brush: nil)
        for _ in 0..<20 { _ = studio.outcome(.ada, much, of: drawing) }
        studio.now = studio.now + .milliseconds(17)
        guard case .ink(_, let points, _, _, _)? = try told().first else {
            return #expect(Bool(false))
        }
        #expect(points.count == 2 * DrawingSignal.mostPoints)
    }

    @Test func `ink tells with what it is drawn, within the limits of a stroke`() throws {
        func ink(_ x: Double, _ color: Color?, _ size: Double?, _ brush: Brush?) -> DrawingSignal {
            .ink(
                strokeId: "s1", points: Ink([Point(x: x, y: 0)]), color: color, brushSize: size,
                brush: brush)
        }
        func refused(_ ink: DrawingSignal) -> String? {
            studio.outcome(.ada, ink, of: drawing).replies[0].failure?.context?["field"]
        }
        let whole = ink(1, .red, 8, Brush("chalk"))
        #expect(refused(whole) == nil)
        #expect(try told() == [whole])
        #expect(
            refused(ink(2, .sky, 9, nil)) == nil && refused(ink(3, nil, nil, Brush("dots"))) == nil)
        studio.now = studio.now + .milliseconds(17)
        let joined = DrawingSignal.ink(
            strokeId: "s1", points: Ink([Point(x: 2, y: 0), Point(x: 3, y: 0)]), color: .sky,
            brushSize: 9, brush: Brush("dots"))
        #expect(try told() == [joined])
        #expect(refused(ink(4, Color(r: 1_001, g: 0, b: 0), nil, nil)) == "color")
        #expect(refused(ink(4, nil, 1_001, nil)) == "brushSize")
        #expect(refused(ink(4, nil, nil, Brush(""))) == "brush")
    }

    @Test func `ink is nowhere in the journal, and only painters have any`() throws {
        #expect(
            studio.outcome(.bob, ink("s1", 1), of: drawing).replies[0].failure?.code == .forbidden)
        #expect(studio.outcome(.ada, ink("s1", 1), of: "no").replies[0].failure?.code == .notFound)
        #expect(studio.outcome(.ada, ink("", 1), of: drawing).replies[0].failure?.code == .badInput)
        _ = studio.outcome(.ada, ink("s1", 1), of: drawing)
        #expect(studio.kept == 1)
    }

    @Test func `ink of a stroke that is finished is not told after it`() throws {
        _ = studio.outcome(.ada, ink("s1", 1), of: drawing)
        _ = try told()
        _ = studio.outcome(.ada, ink("s1", 2), of: drawing)
        _ = studio.outcome(.ada, DrawingCommand.draw(), of: drawing)
        studio.now = studio.now + .milliseconds(100)
        #expect(try told() == [])
        _ = studio.outcome(.ada, ink("s2", 3), of: drawing)
        #expect(try told() == [ink("s2", 3)])
    }
}
