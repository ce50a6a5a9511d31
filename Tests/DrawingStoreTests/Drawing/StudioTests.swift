import Contracts
import EventSourcing
import Hosting
import Journal
import Testing
import Wire

@testable import DrawingStore

@Suite struct StudioTests {
    let studio: Studio

    init() throws { studio = try Studio() }

    @Test func `the current drawing is the one last drawn on, also after a restart`() throws {
        let first = try studio.tell(.ada, .current)
        #expect(first.createdBy == .ada)
        let second = try studio.create()
        #expect(try studio.tell(.ada, .current).drawingId == second)
        studio.now = studio.now + .seconds(5)
        try studio.tell(.ada, .draw(), of: first.drawingId)
        try studio.restart()
        let current = try studio.tell(.ada, .current)
        #expect(current.drawingId == first.drawingId)
        #expect(current.strokes.map(\.points) == [Stroke.line().points])
        studio.now = studio.now + .seconds(300)
        try studio.tell(.ada, .draw(), of: second)
        #expect(try studio.tell(.ada, .current).drawingId == second)
        try studio.tell(.ada, .delete, of: second)
        #expect(try studio.tell(.ada, .current).drawingId == first.drawingId)
        #expect(try studio.tell(.bob, .current).drawingId != first.drawingId)
    }

    @Test func `a person's drawings are listed, the last used first, page by page`() throws {
        var made: [DrawingID] = []
        for number in 0..<5 {
            made.append(try studio.create(title: "No. \(number)"))
            studio.now = studio.now + .seconds(61)
        }
        try studio.tell(.ada, .draw(), of: made[1])
        var seen: [DrawingID] = []
        var after: String?
        repeat {
            let page = try studio.ask(
                .ada, DrawingQuery.list(after: after, limit: 2), as: DrawingList.self)
            seen += page.drawings.map(\.drawingId)
            after = page.more
        } while after != nil
        #expect(seen == [made[1], made[4], made[3], made[2], made[0]])
        let none = try studio.ask(
            .bob, DrawingQuery.list(after: nil, limit: nil), as: DrawingList.self)
        #expect(none.drawings.isEmpty)
    }

    @Test func `a room's board is there with the room, and its players draw on it`() throws {
        try studio.happen(.opened, .came(.ada), .came(.bob), in: "K7QD")
        let board: DrawingID = "room-r1"
        try studio.tell(.ada, .draw(), of: board)
        try studio.tell(.bob, .draw(), of: board)
        let joined = try studio.tell(.bob, .create(title: nil, roomCode: "K7QD"))
        #expect(joined.drawingId == board)
        #expect(joined.strokes.map(\.userId) == [.ada, .bob])
        #expect(joined.painters == [.ada, .bob])
        let cleo = Actor.person(.cleo)
        #expect(
            studio.code { try studio.tell(cleo, .create(title: nil, roomCode: "K7QD")) }
                == .notMember)
        try studio.restart()
        try studio.happen(.playerLeft(userId: .bob, reason: .left), in: "K7QD")
        #expect(studio.code { try studio.tell(.bob, .draw(), of: board) } == .forbidden)
        try studio.happen(.closed(reason: .idle, closedAt: .birth), in: "K7QD")
        #expect(studio.code { try studio.tell(.ada, .draw(), of: board) } == .forbidden)
    }

    @Test func `a room that was made a moment ago is waited for, one that never was is not found`()
        throws
    {
        func ask(_ code: RoomCode) -> ErrorCode? {
            studio.code {
                try studio.tell(
                    .ada, .create(title: nil, roomCode: code), id: CommandID("r-\(code)"))
            }
        }
        #expect(ask("nowhere") == .roomNotFound)
        #expect(ask("K7QD") == .unavailable)
        #expect(ask("K7QE") == .unavailable)
        try studio.happen(.opened, .came(.ada), in: "K7QD")
        #expect(ask("K7QD") == nil)
        #expect(ask("K7QE") == .roomNotFound)
    }

    @Test func `who guessed too much can't tell by a board whether there is a room`() throws {
        try studio.happen(.opened, .came(.ada), in: "K7QD")
        func create(_ actor: Actor, in code: RoomCode?) -> Failure? {
            let create = DrawingCommand.create(title: nil, roomCode: code)
            return studio.outcome(actor, create, insidersOnly: true).replies[0].failure
        }
        #expect(create(.ada, in: "K7QD") == nil)
        let refusal = try #require(create(.bob, in: "K7QD"))
        #expect(refusal.code == .rateLimited)
        #expect(create(.bob, in: "K7QE") == refusal)
        #expect(create(.bob, in: "nowhere") == refusal)
        #expect(create(.bob, in: nil) == nil)
    }

    @Test func `nobody else sees a drawing`() throws {
        let drawing = try studio.create()
        let get = DrawingQuery.get(rev: nil, after: nil)
        #expect(
            studio.code { _ = try studio.ask(.bob, get, of: drawing, as: DrawingView.self) }
                == .forbidden)
        #expect(
            studio.code { _ = try studio.ask(.bob, get, of: "nowhere", as: DrawingView.self) }
                == .notFound)
    }

    @Test func `what a drawing was at a revision can be seen again`() throws {
        let drawing = try studio.create()
        try studio.tell(.ada, .draw(.line(1)), of: drawing)
        try studio.tell(.ada, .draw(.line(2)), of: drawing)
        try studio.tell(.ada, .clear, of: drawing)
        let then = try studio.ask(
            .ada, DrawingQuery.get(rev: 2, after: nil), of: drawing, as: DrawingView.self)
        #expect(then.strokes.map(\.points) == [Stroke.line(1).points])
        let export = DrawingQuery.export(format: .json, rev: 3, after: nil)
        let file = try studio.ask(.ada, export, of: drawing, as: ExportedDrawing.self)
        #expect(file.drawing?.strokes == [.line(1), .line(2)])
    }

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

    @Test func `a repeated stroke is drawn once`() throws {
        let drawing = try studio.create()
        for _ in 0..<3 { try studio.tell(.ada, .draw(), of: drawing, id: "once") }
        #expect(try studio.tell(.ada, .current).strokeCount == 1)
    }
}

extension Stamp {
    fileprivate func moved(_ x: Double, _ y: Double, _ size: Double) -> Stamp {
        Stamp(emoji: emoji, x: x, y: y, size: size)
    }
}

extension RoomEvent {
    fileprivate static let opened = RoomEvent.created(
        id: "r1", roomName: try! RoomName("Ada's"), createdBy: .ada, createdAt: .birth,
        maxPlayers: 8, isPrivate: false, hasPasscode: false, passcodeHash: nil,
        hostPolicy: .transfer, selectedGameType: nil, settings: nil, patience: .usual)

    fileprivate static func came(_ person: PersonID) -> RoomEvent {
        .playerJoined(
            userId: person, joinedAt: .birth, botLevel: nil, appVersion: nil, games: nil)
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
