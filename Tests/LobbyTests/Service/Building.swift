import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

@testable import Hosting
@testable import Lobby
@testable import ProfileStore
@testable import RoomRules

/// The whole lobby on a journal in memory, and beside it who else speaks: whoever knows people and their
/// coming and going, and somebody who plays matches as it is told to.
final class Building {
    let disk: MemoryJournal.Disk
    private(set) var host: Hosting.Host
    var now = Timestamp.birth
    private var commands = 0
    private let people: Hosting.Host
    private let matches: MemoryJournal

    init(beside other: Building? = nil) throws {
        disk = other?.disk ?? MemoryJournal.Disk(epoch: "e1")
        people =
            try other?.people
            ?? Hosting.Host(MemoryJournal(on: MemoryJournal.Disk(epoch: "people")), secret: 2)
            .serving(Person.self).answering(PersonQuery.self).followingSeats()
        matches = other?.matches ?? MemoryJournal(on: MemoryJournal.Disk(epoch: "matches"))
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
        host.preparation(of: call)?()
        let reply = host.receive([call], now: now).replies[0]
        if let failure = reply.failure { throw failure }
        return reply
    }

    func outcome(
        _ actor: Actor, _ choice: some Choice, of code: RoomCode
    ) throws -> Hosting.Host.Outcome {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(id: CommandID("c\(commands)"), call: CallName(name), actor: actor)
        return host.receive(
            [Call(kind: Room.kind, key: code.key, header: header, body: body)], now: now)
    }

    /// What whoever passes a stream on is told of it.
    func tail(
        of stream: StreamName, for viewer: PersonID? = nil, after rev: Revision? = nil
    ) throws -> StreamTail {
        let epoch = MemoryJournal(on: disk).heads(of: [stream])[stream]?.epoch
        let question = OwnerQuestion.tail(
            viewer: viewer, epoch: rev == nil ? nil : epoch, after: rev)
        let reply = try tell(
            .part("sync-fanout"), question, kind: stream.kind, key: stream.key)
        return try JSON.decode(StreamTail.self, from: reply.body)
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
    func setOnline(_ person: PersonID, _ isOnline: Bool, isAway: Bool = false) {
        let (name, body) = JSON.encode(
            choice: isOnline
                ? PersonCommand.connect(gateway: "g")
                : .disconnect(gateway: "g", wentAt: nil, isAway: isAway ? true : nil))
        commands += 1
        let header = CallHeader(
            id: CommandID("p\(commands)"), call: CallName(name), actor: .part("gateway"))
        _ = people.receive(
            [Call(kind: Person.kind, key: person.key, header: header, body: body)], now: now)
    }

    /// A match says this of itself.
    func happen(_ event: MatchNews, on stream: StreamName) {
        let journal = matches
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
            for event in ["kept", "finished", "banned"] {
                host.hint(EventHint(kind: Room.kind, event: event))
            }
            try host.ask(as: "test", now: now.clocks.instant) { questions.append($0) }
            let answers = questions.map { answer($0) }
            var outcome = host.receive(answers: answers, now: now.clocks)
            var new = outcome.publications + (try settlePeople())
            outcome = host.wake(now: now)
            new += outcome.publications
            quiet = new.isEmpty ? quiet + 1 : 0
            told += new
        }
        return told
    }

    /// Whether they had a device, and have none now.
    func hasGone(_ person: PersonID) throws -> Bool {
        let header = CallHeader(id: "g", call: "person.get", actor: .operator)
        let body = JSON.encode(["userId": person])
        let reply = people.receive(
            [Call(kind: Person.kind, key: person.key, header: header, body: body)], now: now
        ).replies[0]
        guard reply.failure == nil else { return false }
        let view = try JSON.decode(PersonView.self, from: reply.body)
        return !view.isOnline && view.lastSeen != view.createdAt
    }

    func restartAndSettle() throws -> [Publication] {
        try restart()
        return try settle()
    }

    func events(of stream: StreamName) -> [StoredEvent] {
        MemoryJournal(on: disk).events(of: stream, after: 0, limit: 10_000, bytes: .max)
    }

    @discardableResult
    func pass(_ time: Duration) throws -> [Publication] {
        now = now + time
        return try settle()
    }

    private func settlePeople() throws -> [Publication] {
        var questions: [Call] = []
        people.hint(.about("room"))
        try people.ask(as: "people", now: now.clocks.instant) { questions.append($0) }
        return people.receive(answers: questions.map { answer($0) }, now: now.clocks).publications
            + people.wake(now: now).publications
    }

    private func answer(_ question: Call) -> Reply {
        let owner =
            switch question.kind {
            case "person": people
            case "match": try! Hosting.Host(matches, secret: 1)
            default: host
            }
        return owner.receive([question], now: now).replies[0]
    }
}

extension Batch {
    fileprivate init(appending append: Append) {
        self.init()
        appends = [append]
    }
}

extension EventHint {
    /// Whatever a follower may want of this kind has happened.
    fileprivate static func about(_ kind: EntityKind) -> EventHint {
        let event =
            switch kind {
            case "person": "presenceChanged"
            case "match": "began"
            case "room": "playerJoined"
            default: "created"
            }
        return EventHint(kind: kind, event: event)
    }
}

extension Timestamp {
    /// By clocks that go alike.
    var clocks: Now { Now(Instant(milliseconds: milliseconds), date: self) }
}
