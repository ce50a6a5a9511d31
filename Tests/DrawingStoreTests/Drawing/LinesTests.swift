import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import DrawingStore

/// What the drawing store has of a person's file.
@Suite struct LinesTests {
    let studio: Studio
    private let gateway = Actor.part("gateway")

    init() throws { studio = try Studio() }

    private struct Line: Decodable {
        let drawing: Drawn

        struct Drawn: Decodable {
            let id: String
            let title: String?
            let part: Int?
            let strokes: [RawJSON]
        }
    }

    private func page(_ after: String?, of person: PersonID = .ada) throws -> OwnLines {
        try studio.ask(
            gateway, DrawingQuery.lines(userId: person, after: after), as: OwnLines.self)
    }

    private func lines(of person: PersonID = .ada) throws -> [Line.Drawn] {
        var lines: [Line.Drawn] = []
        var after: String?
        repeat {
            let page = try page(after, of: person)
            #expect(JSON.encode(page).count < Limits.body)
            lines += try page.lines.map { try JSON.decode(Line.self, from: $0.bytes).drawing }
            after = page.more
        } while after != nil
        return lines
    }

    @Test func `it has the drawings of their owner, and of nobody else`() throws {
        var own: Set<String> = []
        for number in 0..<120 {
            let drawing = try studio.create(title: "Sheet \(number)")
            try studio.tell(.ada, .draw(), of: drawing)
            own.insert(drawing.rawValue)
        }
        _ = try studio.create(by: .bob, title: "Bobs")
        try studio.restart()
        let lines = try lines()
        #expect(lines.count == 120 && Set(lines.map(\.id)) == own)
        #expect(lines.allSatisfy { $0.strokes.count == 1 && $0.part == nil })
        #expect(try self.lines(of: .bob).map(\.title) == ["Bobs"])
        #expect(try self.lines(of: .cleo).isEmpty)
    }

    @Test func `a large one comes in parts of one revision, and others stand around it`() throws {
        for _ in 0..<3 { _ = try studio.create() }
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<5_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<9 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        var lines: [Line.Drawn] = []
        var after: String?
        repeat {
            let page = try page(after)
            lines += try page.lines.map { try JSON.decode(Line.self, from: $0.bytes).drawing }
            after = page.more
            try studio.tell(.ada, .draw(), of: drawing)
        } while after != nil
        let parts = lines.filter { $0.id == drawing.rawValue }
        #expect(parts.count > 1 && parts.map(\.part) == (1...parts.count).map { $0 })
        #expect(parts.reduce(0) { $0 + $1.strokes.count } - 9 < 4)
        #expect(Set(lines.map(\.id)).count == 4)
        #expect(lines.count == parts.count + 3)
    }

    @Test func `one that is deleted on the way is left out`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<5_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<9 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        let after = try #require(try page(nil).more)
        try studio.tell(.ada, .delete, of: drawing)
        let rest = try page(after)
        #expect(rest.lines.isEmpty)
        #expect(try page(rest.more).more == nil)
    }

    @Test func `nobody but parts asks for it, and for nothing but a page`() {
        for actor in [Actor.ada, .bob] {
            #expect(
                studio.code {
                    let query = DrawingQuery.lines(userId: .ada, after: nil)
                    _ = try studio.ask(actor, query, as: OwnLines.self)
                } == .forbidden)
        }
        for cursor in ["", "d/1-2/2", "d/1-2-3", "d/1-2-3/1", "d/1-2-3/2/3"] {
            #expect(studio.code { _ = try page(cursor) } == .badInput, "\(cursor)")
        }
    }
}
