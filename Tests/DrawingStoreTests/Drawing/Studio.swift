import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire

@testable import DrawingStore

/// The whole drawing store on a journal in memory, and beside it the lobby's.
final class Studio {
    private(set) var disk = MemoryJournal.Disk(epoch: "e1")
    private(set) var host: Hosting.Host
    var now = Timestamp.birth
    private var lobby = MemoryJournal.Disk(epoch: "rooms")
    private var rooms: MemoryJournal { MemoryJournal(on: lobby) }
    private var commands = 0
    private let storage = Storage()

    init() throws {
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .servingDrawings { [storage] in storage.hasRoom }
    }

    /// Whether the disk has room for more on drawings.
    var hasRoom: Bool {
        get { storage.hasRoom }
        set { storage.hasRoom = newValue }
    }

    private final class Storage { var hasRoom = true }

    /// The process is another one; what it kept is the same.
    func restart() throws {
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .servingDrawings { [storage] in storage.hasRoom }
    }

    /// Its own journal and the lobby's as they are now, to be put back later.
    func backUp(
        as name: String
    ) -> (own: MemoryJournal.Disk, lobby: MemoryJournal.Disk) {
        (
            MemoryJournal.Disk(restoring: disk, as: Epoch("own-\(name)")),
            MemoryJournal.Disk(restoring: lobby, as: Epoch("lobby-\(name)"))
        )
    }

    func restore(own: MemoryJournal.Disk? = nil, lobby: MemoryJournal.Disk? = nil) throws {
        disk = own ?? disk
        self.lobby = lobby ?? self.lobby
        try restart()
    }

    func outcome(
        _ actor: Actor, _ choice: some Choice, of drawing: DrawingID = "", id: CommandID? = nil,
        insidersOnly: Bool? = nil
    ) -> Hosting.Host.Outcome {
        host.receive([call(actor, choice, of: drawing, id: id, insidersOnly)], now: now)
    }

    func call(
        _ actor: Actor, _ choice: some Choice, of drawing: DrawingID = "", id: CommandID? = nil,
        _ insidersOnly: Bool? = nil
    ) -> Call {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(commands)"), call: CallName(name), actor: actor,
            insidersOnly: insidersOnly)
        return Call(kind: "drawing", key: drawing.key, header: header, body: body)
    }

    func reply(
        _ actor: Actor, _ name: CallName, _ body: Bytes, of drawing: DrawingID
    ) -> Reply {
        commands += 1
        let header = CallHeader(id: CommandID("c\(commands)"), call: name, actor: actor)
        let call = Call(kind: "drawing", key: drawing.key, header: header, body: body)
        return host.receive([call], now: now).replies[0]
    }

    /// How many events there are.
    var kept: Position { MemoryJournal(on: disk).head() }

    /// From the events alone.
    func state(of drawing: DrawingID, at rev: Revision) throws -> Drawing {
        let stream = StreamName("drawing", drawing.key)
        let events = MemoryJournal(on: disk).events(of: stream, after: 0, limit: rev, bytes: .max)
        return Drawing(
            replaying: try events.map {
                try JSON.decode(choice: DrawingEvent.self, name: $0.name, body: $0.body)
            })
    }

    func ask<Answer: Decodable>(
        _ actor: Actor, _ choice: some Choice, of drawing: DrawingID = "", id: CommandID? = nil,
        as type: Answer.Type = Answer.self
    ) throws -> Answer {
        let outcome = outcome(actor, choice, of: drawing, id: id)
        if let later = outcome.deferred[0] {
            return try JSON.decode(type, from: JSON.encode(later))
        }
        let reply = outcome.replies[0]
        if let failure = reply.failure { throw failure }
        return try JSON.decode(type, from: reply.body)
    }

    @discardableResult
    func tell(
        _ actor: Actor, _ command: DrawingCommand, of drawing: DrawingID = "",
        id: CommandID? = nil
    ) throws -> DrawingView {
        try ask(actor, command, of: drawing, id: id, as: DrawingView.self)
    }

    func create(by actor: Actor = .ada, title: String? = nil) throws -> DrawingID {
        try tell(actor, .create(title: title, roomCode: nil)).drawingId
    }

    func code(_ act: () throws -> Void) -> ErrorCode? {
        do { try act() } catch { return (error as? Failure)?.code }
        return nil
    }

    /// These happened in the lobby, at once, and the store has heard of them.
    func happen(_ events: RoomEvent..., in code: RoomCode) throws {
        keep(events, in: code)
        for _ in 0..<3 {
            now = now + .seconds(2)
            try hearLobby()
        }
    }

    /// These happened in the lobby, perhaps in a room that has the code of one that is over.
    func keep(_ events: [RoomEvent], in code: RoomCode, isAnew: Bool = false) {
        let stream = StreamName("room", code.key)
        let head = rooms.heads(of: [stream])[stream]?.rev ?? 0
        commands += 1
        var batch = Batch()
        if isAnew { batch.begunAnew = [stream: head] }
        batch.appends = [
            Append(
                stream: stream, after: isAnew ? 0 : head,
                command: CommandKey(actor: .operator, id: CommandID("h\(commands)")), at: now,
                events: events.map {
                    let (name, body) = JSON.encode(choice: $0)
                    return NewEvent(name: name, body: body)
                })
        ]
        _ = rooms.append(batch)
    }

    /// The store asks the lobby what it wants to know by now.
    func hearLobby() throws {
        var questions: [Call] = []
        try host.ask(as: "test", now: clocks.instant) { questions.append($0) }
        let lobby = try Hosting.Host(rooms, secret: 1)
        let answers = lobby.receive(questions, now: now).replies
        _ = host.receive(answers: answers, now: clocks)
    }

    private var clocks: Now { Now(Instant(milliseconds: now.milliseconds), date: now) }
}
