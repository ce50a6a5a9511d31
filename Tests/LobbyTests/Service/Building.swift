import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

@testable import Lobby

/// The whole lobby on a journal in memory, and beside it who else speaks: people who come and go, and
/// somebody who plays matches as it is told to.
final class Building {
    let disk: MemoryJournal.Disk
    private(set) var host: Hosting.Host
    var now = Timestamp.birth
    private var commands = 0
    private let others: [EntityKind: MemoryJournal]

    init(beside other: Building? = nil) throws {
        disk = other?.disk ?? MemoryJournal.Disk(epoch: "e1")
        others =
            other?.others ?? [
                "person": MemoryJournal(on: MemoryJournal.Disk(epoch: "people")),
                "match": MemoryJournal(on: MemoryJournal.Disk(epoch: "matches")),
            ]
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1).servingRooms()
        host.openPublicRooms(now: now)
    }

    /// The process is another one; what it kept is the same.
    func restart() throws {
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1).servingRooms()
    }

    @discardableResult
    func tell(
        _ actor: Actor, _ choice: some Choice, of code: RoomCode = "", id: CommandID? = nil,
        kind: EntityKind = Room.kind, key: EntityKey? = nil
    ) throws -> Reply {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(commands)"), call: CallName(name), actor: actor)
        let call = Call(kind: kind, key: key ?? code.key, header: header, body: body)
        let reply = host.receive([call], now: now).replies[0]
        if let failure = reply.failure { throw failure }
        return reply
    }

    func create(
        _ command: RoomCommand = .create(), by actor: Actor = .ada, id: CommandID? = nil
    ) throws -> RoomCode {
        try JSON.decode(RoomView.self, from: tell(actor, command, id: id).body).code
    }

    func room(_ code: RoomCode, for viewer: Actor = .ada) throws -> RoomView {
        try JSON.decode(RoomView.self, from: tell(viewer, RoomQuery.get, of: code).body)
    }

    func list(after: String? = nil, limit: Int? = nil) throws -> RoomList {
        try JSON.decode(
            RoomList.self, from: tell(.eve, RoomQuery.list(after: after, limit: limit)).body)
    }

    func code(_ act: () throws -> Void) -> ErrorCode? {
        do { try act() } catch { return (error as? Failure)?.code }
        return nil
    }
}

extension Building {
    func setOnline(_ person: PersonID, _ isOnline: Bool) {
        happen(
            PersonEvent.presenceChanged(isOnline: isOnline, lastSeen: now),
            on: StreamName("person", person.key))
    }

    func happen(_ event: some Choice, on stream: StreamName) {
        let journal = others[stream.kind]!
        let (name, body) = JSON.encode(choice: event)
        commands += 1
        _ = journal.append(
            Batch(
                appending: Append(
                    stream: stream, after: journal.heads(of: [stream])[stream]?.rev ?? 0,
                    command: CommandKey(actor: .operator, id: CommandID("h\(commands)")), at: now,
                    events: [NewEvent(name: name, body: body)])))
    }

    /// Lets the lobby follow the others and itself until nothing comes of it, and wakes what is due.
    @discardableResult
    func settle() throws -> [Publication] {
        var told: [Publication] = []
        var quiet = 0
        while quiet < 2 {
            now = now + .milliseconds(1)
            var questions: [Call] = []
            for kind in ["person", "match", "room", "rooms"] {
                host.hint(.about(EntityKind(kind)))
            }
            try host.ask(as: "test", now: now.clocks.instant) { questions.append($0) }
            let answers = questions.map { answer($0) }
            var outcome = host.receive(answers: answers, now: now.clocks)
            var new = outcome.publications
            outcome = host.wake(now: now)
            new += outcome.publications
            quiet = new.isEmpty ? quiet + 1 : 0
            told += new
        }
        return told
    }

    func restartAndSettle() throws -> [Publication] {
        try restart()
        return try settle()
    }

    func events(of stream: StreamName) -> [StoredEvent] {
        MemoryJournal(on: disk).events(of: stream, after: 0, limit: 99, bytes: .max)
    }

    @discardableResult
    func pass(_ time: Duration) throws -> [Publication] {
        now = now + time
        return try settle()
    }

    private func answer(_ question: Call) -> Reply {
        guard let journal = others[question.kind] else {
            return host.receive([question], now: now).replies[0]
        }
        let owner = try! Hosting.Host(journal, secret: 1)
        return owner.receive([question], now: now).replies[0]
    }
}

extension Batch {
    fileprivate init(appending append: Append) {
        self.init()
        appends = [append]
    }
}

extension Publication {
    /// Whatever a follower may want of this kind has happened.
    fileprivate static func about(_ kind: EntityKind) -> Publication {
        let event =
            switch kind {
            case "person": "presenceChanged"
            case "match": "began"
            default: "created"
            }
        return Publication(
            header: EventHeader(
                stream: StreamName(kind, "x"), epoch: "e", rev: 1, event: event, at: .birth,
                by: nil, id: "i"), body: [])
    }
}

extension Timestamp {
    /// By clocks that go alike.
    var clocks: Now { Now(Instant(milliseconds: milliseconds), date: self) }
}
