import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct PartsTests {
    let studio: Studio

    init() throws { studio = try Studio() }

    @Test func `all parts of a drawing are of the revision that the first was of`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<5_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<9 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        func view(_ after: String?) throws -> DrawingView {
            try studio.ask(
                .ada, DrawingQuery.get(rev: nil, after: after), of: drawing, as: DrawingView.self)
        }
        func file(_ after: String?) throws -> ExportedDrawing {
            try studio.ask(
                .ada, DrawingQuery.export(format: .json, rev: nil, after: after), of: drawing,
                as: ExportedDrawing.self)
        }
        var (shown, kept) = (try view(nil), try file(nil))
        var (seen, saved) = (shown.strokes.count, kept.drawing!.strokes.count)
        #expect(shown.rev == 10 && kept.rev == 10 && shown.more != nil && kept.more != nil)
        try studio.tell(.ada, .clear, of: drawing)
        try studio.restart()
        try studio.tell(.ada, .draw(), of: drawing)
        while let after = shown.more {
            shown = try view(after)
            seen += shown.strokes.count
            #expect(shown.rev == 10)
        }
        while let after = kept.more {
            kept = try file(after)
            saved += kept.drawing!.strokes.count
            #expect(kept.rev == 10)
        }
        #expect(seen == 9 && saved == 9)
    }

    @Test func `what was is worked out background, and only once for all its parts`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<9_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<4 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        let first = studio.outcome(.ada, DrawingQuery.get(rev: 4, after: nil), of: drawing)
        let view = try JSON.decode(
            DrawingView.self, from: JSON.encode(try #require(first.deferred[0])))
        let next = studio.outcome(.ada, DrawingQuery.get(rev: nil, after: view.more), of: drawing)
        #expect(next.deferred.isEmpty && next.replies[0].failure == nil)
    }

    @Test func `no picture is put together of parts with different brushes`() throws {
        let drawing = try studio.create()
        try studio.tell(.ada, .draw(), of: drawing)
        for (after, refusal) in [("2-1-7", Failure.otherBrushes), ("2-1", .badCursor)] {
            let export = DrawingQuery.export(format: .svg, rev: nil, after: after)
            let outcome = studio.outcome(.ada, export, of: drawing)
            #expect(outcome.replies.first?.failure == refusal)
        }
    }

    enum Meanwhile: Choice {
        case happens

        enum CodingKeys: String, CodingKey, CaseIterable { case happens = "drawing.meanwhile" }
    }

    @Test func `what another instance forestalled is never shown as what was`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<9_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<4 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        let rival = try Hosting.Host(MemoryJournal(on: studio.disk), secret: 1)
            .servingDrawings { true }
        var clears = [studio.call(.ada, DrawingCommand.clear, of: drawing)]
        studio.host.answering(Meanwhile.self) { [studio] _, _, _ in
            _ = rival.receive(clears, now: studio.now)
            clears = []
            return DrawingList(drawings: [], more: nil)
        }
        let batch = [
            studio.call(.ada, DrawingCommand.draw(stroke), of: drawing),
            studio.call(.ada, DrawingQuery.get(rev: nil, after: nil), of: drawing),
            studio.call(.ada, Meanwhile.happens, of: drawing),
        ]
        let outcome = studio.host.receive(batch, now: studio.now)
        #expect(outcome.replies[0].header.rev == 7)
        let cleared = try studio.ask(
            .ada, DrawingQuery.get(rev: 6, after: nil), of: drawing, as: DrawingView.self)
        #expect(cleared.strokes.isEmpty)
    }

    @Test func `a drawing too large for one file goes from one to another without a loss`() throws {
        let drawing = try studio.create()
        var dice = Dice(seed: 3)
        for number in 0..<60 {
            var stroke = Stroke.line(number)
            stroke.points = Ink(
                (0..<1_000).map { _ in
                    Point(
                        x: .random(in: 0...999, using: &dice), y: .random(in: 0...999, using: &dice)
                    )
                })
            try studio.tell(.ada, .draw(stroke), of: drawing)
            if number % 7 == 0 {
                try studio.tell(
                    .ada, .stamp(emoji: "❤️", x: Double(number), y: 2, size: 30), of: drawing)
            }
        }
        try studio.tell(.ada, .background(color: .sky), of: drawing)
        let copy = try studio.create()
        var after: String?
        var parts = 0
        repeat {
            let part = try studio.ask(
                .ada, DrawingQuery.export(format: .json, rev: nil, after: after), of: drawing,
                as: ExportedDrawing.self)
            try studio.tell(.ada, .import(Import(part.drawing!, adding: parts > 0)), of: copy)
            (after, parts) = (part.more, parts + 1)
        } while after != nil
        #expect(parts > 2)
        #expect(try picture(of: copy) == picture(of: drawing))
    }

    private func picture(of drawing: DrawingID) throws -> Picture {
        let view = try studio.tell(.ada, .undo, of: drawing)
        try studio.tell(.ada, .redo, of: drawing)
        return try studio.state(of: drawing, at: view.rev + 1).canvas.picture
    }

    @Test func `a file that is cut short, or has points in another form, changes nothing`() throws {
        let drawing = try studio.create()
        try studio.tell(.ada, .draw(), of: drawing)
        let file = JSON.encode(
            Import(
                Picture(
                    strokes: [.line(1), .line(2)], stamps: [.heart], backgroundColor: .sky)))
        let packed = JSON.encode(
            Picture(strokes: [.line(1)], stamps: [], backgroundColor: .sky).writtenPacked)
        let torn = stride(from: 1, to: file.count, by: 7).map { Bytes(file.prefix($0)) }
        for body in torn + [packed] {
            let reply = studio.reply(.ada, "drawing.import", body, of: drawing)
            #expect(reply.failure?.code == .badInput)
        }
        #expect(try studio.state(of: drawing, at: 2).canvas.picture.strokes == [.line()])
        #expect(studio.kept == 2)
    }

    @Test func `a file comes out as it went in`() throws {
        let text = """
            {"backgroundColor":{"r":0.1,"g":0.2,"b":0.3,"a":1},"stamps":[{"emoji":"👩‍👩‍👧‍👦",\
            "size":40,"x":-1.5,"y":1e5}],"strokes":[{"brush":{"id":"marker","tilt":{"x":[1,2.5]}},\
            "brushSize":3.25,"color":{"r":0.30000000000000004,"g":0,"b":1,"a":0.5},"points":\
            [{"x":0.1,"y":0.30000000000000004},{"x":123.33332824707031,"y":-7}]}]}
            """
        let drawing = try studio.create()
        let file = try JSON.decode(Import.self, from: Bytes(text.utf8))
        try studio.tell(.ada, .import(file), of: drawing)
        try studio.restart()
        let export = DrawingQuery.export(format: .json, rev: nil, after: nil)
        let out = try studio.ask(.ada, export, of: drawing, as: ExportedDrawing.self)
        let asSent = JSON.encode(try JSON.decode([String: Anything].self, from: Bytes(text.utf8)))
        #expect(JSON.encode(out.drawing) == asSent)
    }

    @Test func `a board that outgrows an answer comes in parts`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink(
            (0..<5_000).map { Point(x: Double($0) * 1.000001, y: Double(-$0) / 3) })
        for _ in 0..<9 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        for number in 0..<3 { try studio.tell(.ada, .draw(.line(number)), of: drawing) }
        try studio.tell(.ada, .stamp(emoji: "❤️", x: 1, y: 2, size: 30), of: drawing)
        var (acts, parts) = ([Int](), 0)
        var after: String?
        repeat {
            let reply = studio.outcome(
                .ada, DrawingQuery.get(rev: nil, after: after), of: drawing
            ).replies[0]
            #expect(reply.body.count < Limits.event)
            let view = try JSON.decode(DrawingView.self, from: reply.body)
            acts += view.strokes.map(\.act) + view.stamps.map(\.act)
            #expect(view.strokeCount == 12 && view.stampCount == 1)
            (after, parts) = (view.more, parts + 1)
        } while after != nil
        #expect(acts == Array(1...13))
        #expect(parts > 1)
        let acted = studio.outcome(.ada, DrawingCommand.draw(), of: drawing).replies[0]
        #expect(acted.failure == nil)
        var file = Picture(strokes: [], stamps: [], backgroundColor: .white)
        repeat {
            let export = DrawingQuery.export(format: .json, rev: nil, after: after)
            let part = try studio.ask(.ada, export, of: drawing, as: ExportedDrawing.self)
            file.strokes += part.drawing!.strokes
            file.stamps += part.drawing!.stamps
            after = part.more
        } while after != nil
        #expect(file.strokes.count == 13 && file.stamps == [.heart.moved(1, 2, 30)])
    }
}

extension Stamp {
    fileprivate func moved(_ x: Double, _ y: Double, _ size: Double) -> Stamp {
        Stamp(emoji: emoji, x: x, y: y, size: size)
    }
}

/// Whatever JSON there is, written as our own codec writes it.
private enum Anything: Codable {
    case number(Double)
    case text(String)
    case list([Anything])
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Anything].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Anything].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }
}
