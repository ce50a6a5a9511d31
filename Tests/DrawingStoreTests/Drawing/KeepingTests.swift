import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct KeepingTests {
    let studio: Studio

    init() throws { studio = try Studio() }

    @Test func `the journal has points packed, and whoever watches gets them as they are`() throws {
        let drawing = try studio.create()
        let points = (0..<200).map { Point(x: Double($0) / 2, y: 100 - Double($0) / 4) }
        var stroke = Stroke.line()
        stroke.points = Ink(points)
        let told = studio.outcome(.ada, DrawingCommand.draw(stroke), of: drawing).publications[0]
        let stream = StreamName("drawing", drawing.key)
        let kept = MemoryJournal(on: studio.disk).events(
            of: stream, after: 1, limit: 1, bytes: .max)[0]
        let list = String(decoding: JSON.encode(points), as: UTF8.self)
        #expect(String(decoding: told.body, as: UTF8.self).contains(list))
        #expect(kept.body.count * 4 < told.body.count)
        let (name, body) = JSON.encode(
            choice: OwnerQuestion.tail(viewer: .ada, epoch: told.header.epoch, after: 1))
        let call = Call(
            kind: "drawing", key: drawing.key,
            header: CallHeader(id: "t", call: CallName(name), actor: .part("sync-fanout")),
            body: body)
        let tail = try JSON.decode(
            StreamTail.self, from: studio.host.receive([call], now: studio.now).replies[0].body)
        #expect(tail.events?.map(\.body.bytes) == [told.body])
    }

    @Test func `events that are too much as they are told come as one picture`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<9_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<4 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        let (name, body) = JSON.encode(
            choice: OwnerQuestion.tail(viewer: .ada, epoch: "e1", after: 1))
        let call = Call(
            kind: "drawing", key: drawing.key,
            header: CallHeader(id: "t", call: CallName(name), actor: .part("sync-fanout")),
            body: body)
        let reply = studio.host.receive([call], now: studio.now).replies[0]
        let tail = try JSON.decode(StreamTail.self, from: reply.body)
        #expect(tail.events == nil && tail.snapshot != nil)
        #expect(reply.body.count < Limits.body)
    }

    @Test func `the operator is shown points as everybody writes them`() throws {
        let drawing = try studio.create()
        try studio.tell(.ada, .draw(), of: drawing)
        let reply = studio.reply(.operator, "journal.history", Bytes("{}".utf8), of: drawing)
        let page = try JSON.decode(EventPage.self, from: reply.body)
        let points = String(decoding: JSON.encode(Stroke.line().points), as: UTF8.self)
        #expect(String(decoding: page.events[1].body.bytes, as: UTF8.self).contains(points))
    }

    @Test func `a long drawing is opened from a snapshot and few events`() throws {
        let drawing = try studio.create()
        for number in 0..<2_500 { try studio.tell(.ada, .draw(.line(number)), of: drawing) }
        let stream = StreamName("drawing", drawing.key)
        let stored = MemoryJournal(on: studio.disk).load(
            stream, schema: Drawing.schema, upTo: nil)
        let snapshot = try #require(stored?.snapshot)
        #expect(snapshot.rev > 2_501 * 3 / 4)
        let kept = try JSON.decode(Drawing.self, from: snapshot.state)
        #expect(kept.canvas.shown.strokes == snapshot.rev - 1)
        #expect(kept.canvas.acts.last?.what == .stroke(.line(snapshot.rev - 2)))
    }

    @Test func `what is loaded is what the events make, to the byte`() throws {
        let drawing = try studio.create()
        var dice = Dice(seed: 4)
        let acts: [DrawingCommand] = [
            .draw(), .draw(.line(3)), .stamp(emoji: "👍🏽", x: -0.0, y: 1 / 3, size: 30),
            .background(color: .sky), .background(color: .red), .clear, .undo, .undo, .redo,
            .import(
                Import(
                    Picture(strokes: [.line(8)], stamps: [.heart], backgroundColor: .white),
                    adding: true)),
        ]
        for _ in 0..<1_200 {
            studio.now = studio.now + .milliseconds(700)
            try studio.tell(.ada, acts.randomElement(using: &dice)!, of: drawing)
        }
        let stream = StreamName("drawing", drawing.key)
        let stored = MemoryJournal(on: studio.disk).load(
            stream, schema: Drawing.schema, upTo: nil)
        #expect((stored?.snapshot?.rev ?? 0) > 0)
        try studio.restart()
        let reply = studio.reply(.operator, "journal.state", Bytes("{}".utf8), of: drawing)
        let loaded = try JSON.decode(StreamState.self, from: reply.body)
        let replayed = JSON.encode(try studio.state(of: drawing, at: loaded.rev))
        #expect(loaded.state.bytes == replayed)
    }

    @Test func `what was taken back can be done again after a restart`() throws {
        let drawing = try studio.create()
        for number in 0..<4 { try studio.tell(.ada, .draw(.line(number)), of: drawing) }
        try studio.tell(.ada, .clear, of: drawing)
        for _ in 0..<3 { try studio.tell(.ada, .undo, of: drawing) }
        try studio.restart()
        #expect(try studio.tell(.ada, .redo, of: drawing).strokes.map(\.act) == [1, 2, 3])
        try studio.tell(.ada, .redo, of: drawing)
        #expect(try studio.tell(.ada, .redo, of: drawing).strokes.isEmpty)
        try studio.restart()
        #expect(try studio.tell(.ada, .undo, of: drawing).strokes.map(\.act) == [1, 2, 3, 4])
    }
}
