import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Testing

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

    @Test
    func `the current drawing is found among many of one minute, and no other is read for it`()
        throws
    {
        let first = try studio.create()
        studio.now = studio.now + .seconds(20)
        for _ in 0..<50 { _ = try studio.create() }
        studio.now = studio.now + .seconds(20)
        try studio.tell(.ada, .draw(), of: first)
        #expect(try studio.tell(.ada, .current).drawingId == first)
        try studio.restart()
        #expect(try studio.tell(.ada, .current).drawingId == first)
        #expect(studio.host.activeCount == 1)
    }

    @Test func `the current drawing is the one last drawn on, also when that is not kept yet`()
        throws
    {
        let first = try studio.create()
        studio.now = studio.now + .seconds(20)
        for _ in 0..<5 { _ = try studio.create() }
        studio.now = studio.now + .seconds(20)
        let replies = studio.host.receive(
            [
                studio.call(.ada, DrawingCommand.draw(), of: first),
                studio.call(.ada, DrawingCommand.current),
            ], now: studio.now
        ).replies
        #expect(try JSON.decode(DrawingView.self, from: replies[1].body).drawingId == first)
    }

    @Test func `those who came, drew and went don't make a board's roster longer for ever`() throws
    {
        try studio.happen(.opened, .came(.ada), in: "K7QD")
        for number in 0..<70 {
            let guest = PersonID("guest\(number)")
            try studio.happen(.came(guest), in: "K7QD")
            try studio.tell(.person(guest), .draw(), of: "room-r1")
            try studio.happen(.playerLeft(userId: guest, reason: .left), in: "K7QD")
        }
        let board = try studio.state(of: "room-r1", at: 2 + 3 * 70)
        #expect(board.canvas.shown.strokes == 70)
        #expect(board.people(key: "room-r1").count == Canvas.Memory().gone + 1)
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

    @Test func `a list of large drawings that nobody has open is made in the background`() throws {
        let drawing = try studio.create()
        var stroke = Stroke.line()
        stroke.points = Ink((0..<9_000).map { Point(x: Double($0) + 0.125, y: 7.875) })
        for _ in 0..<9 { try studio.tell(.ada, .draw(stroke), of: drawing) }
        let list = DrawingQuery.list(after: nil, limit: nil)
        #expect(studio.outcome(.ada, list).deferred.isEmpty)
        try studio.restart()
        let outcome = studio.outcome(.ada, list)
        #expect(outcome.deferred[0]?.lane == .reading)
        let png = DrawingQuery.export(format: .png, rev: nil, after: nil)
        #expect(studio.outcome(.ada, png, of: drawing).deferred[0]?.lane == .making)
        let made = try JSON.decode(
            DrawingList.self, from: JSON.encode(try #require(outcome.deferred[0])))
        #expect(made.drawings.map(\.strokeCount) == [9])
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
        func cleosCode() -> ErrorCode? {
            studio.code {
                try studio.tell(.person(.cleo), .create(title: nil, roomCode: "K7QD"), id: "cleo")
            }
        }
        #expect(cleosCode() == .unavailable)
        try studio.hearLobby()
        try studio.hearLobby()
        #expect(cleosCode() == .notMember)
        try studio.restart()
        try studio.happen(.playerLeft(userId: .bob, reason: .left), in: "K7QD")
        #expect(studio.code { try studio.tell(.bob, .draw(), of: board) } == .forbidden)
        try studio.happen(.closed(reason: .idle, closedAt: .birth), in: "K7QD")
        #expect(studio.code { try studio.tell(.ada, .draw(), of: board) } == .forbidden)
    }

    @Test func `a store that was away hears of each room that had a code, and of its end`() throws {
        try studio.happen(.opened, .came(.ada), in: "K7QD")
        studio.keep([.came(.bob), .closed(reason: .idle, closedAt: .birth)], in: "K7QD")
        studio.keep([.opened("r2"), .came(.bob)], in: "K7QD", isAnew: true)
        try studio.happen(.came(.cleo), in: "K7QD")
        #expect(studio.code { try studio.tell(.ada, .draw(), of: "room-r1") } == .forbidden)
        try studio.tell(.bob, .draw(), of: "room-r2")
        #expect(try studio.tell(.bob, .draw(), of: "room-r2").painters == [.bob, .cleo])
        #expect(studio.code { try studio.tell(.ada, .draw(), of: "room-r2") } == .forbidden)
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

    @Test func `that there is no such room is known as soon as the lobby has answered`() throws {
        func ask() -> ErrorCode? {
            studio.code { try studio.tell(.ada, .create(title: nil, roomCode: "K7QE"), id: "c") }
        }
        try studio.hearLobby()
        #expect(ask() == .unavailable)
        #expect(ask() == .unavailable)
        try studio.hearLobby()
        #expect(ask() == .roomNotFound)
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
        try studio.tell(.ada, .draw(), of: drawing)
        let questions: [DrawingQuery] =
            [.get(rev: nil, after: nil), .get(rev: 1, after: nil)]
            + ExportFormat.allCases.map { .export(format: $0, rev: nil, after: nil) }
            + ExportFormat.allCases.map { .export(format: $0, rev: 1, after: nil) }
        for question in questions {
            let own = studio.outcome(.ada, question, of: drawing)
            #expect(own.deferred[0] != nil || own.replies[0].failure == nil)
            _ = own.deferred[0].map { JSON.encode($0) }
            #expect(
                studio.outcome(.bob, question, of: drawing).replies[0].failure?.code == .forbidden)
            #expect(
                studio.outcome(.bob, question, of: "no").replies[0].failure?.code == .notFound)
        }
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

    @Test func `a page of large drawings that nobody has open is shorter`() throws {
        var stroke = Stroke.line()
        stroke.points = Ink((0..<10_000).map { Point(x: Double($0) / 3, y: 1 / 3) })
        let (name, body) = JSON.encode(choice: DrawingCommand.draw(stroke))
        for strokes in [1, 14, 14] {
            studio.now = studio.now + .seconds(60)
            let drawing = try studio.create()
            for _ in 0..<strokes {
                _ = studio.reply(.ada, CallName(name), body, of: drawing)
            }
        }
        try studio.restart()
        let page = try studio.ask(
            .ada, DrawingQuery.list(after: nil, limit: nil), as: DrawingList.self)
        #expect(page.drawings.count == 1)
        let rest = try studio.ask(
            .ada, DrawingQuery.list(after: page.more, limit: nil), as: DrawingList.self)
        #expect(rest.drawings.count == 1 && rest.more != nil)
    }

    @Test func `a repeated stroke is drawn once`() throws {
        let drawing = try studio.create()
        for _ in 0..<3 { try studio.tell(.ada, .draw(), of: drawing, id: "once") }
        #expect(try studio.tell(.ada, .current).strokeCount == 1)
    }
}

extension RoomEvent {
    static let opened = opened("r1")

    static func opened(_ id: RoomID) -> RoomEvent {
        .created(
            NewRoom(
                id: id, roomName: try! RoomName("Ada's"), createdBy: .ada, createdAt: .birth,
                maxPlayers: 8, isPrivate: false, passcodeHash: nil, hostPolicy: .transfer,
                selectedGameType: nil, settings: nil, patience: .usual))
    }

    static func came(_ person: PersonID) -> RoomEvent {
        .playerJoined(NewPlayer(userId: person, joinedAt: .birth))
    }
}
