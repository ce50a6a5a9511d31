import Bus
import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

@testable import ChatStore
@testable import Hosting

/// The whole chat store on a journal in memory, and beside it a lobby that says what it is told to.
final class PostOffice {
    private(set) var disk: MemoryJournal.Disk
    /// What was published since it was last taken.
    private var published: [Publication] = []
    private(set) var host: Hosting.Host
    var now = Timestamp.birth
    var hasRoom = true
    /// Whether all are friends.
    var isOpen = true
    private let lobby: MemoryJournal
    private var commands = 0

    init(beside other: PostOffice? = nil) throws {
        disk = other?.disk ?? MemoryJournal.Disk(epoch: "e1")
        lobby = other?.lobby ?? MemoryJournal(on: MemoryJournal.Disk(epoch: "lobby"))
        host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
        serve()
    }

    func takePublished() -> [Publication] {
        defer { published = [] }
        return published
    }

    /// A back-up takes the journal's place.
    func restore(_ backUp: MemoryJournal.Disk) throws {
        disk = backUp
        try restart()
    }

    /// The process is another one; what it kept is the same.
    func restart() throws { try restart(on: MemoryJournal(on: disk)) }

    func restart(on journal: any Journal) throws {
        host = try Hosting.Host(journal, secret: 1)
        serve()
    }

    /// Events that happened before the process began.
    func keep(_ events: [ChatEvent], of key: EntityKey) throws {
        let stream = StreamName(Chat.kind, key)
        commands += 1
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream,
                after: MemoryJournal(on: disk).heads(of: [stream])[stream]?.rev ?? 0,
                command: CommandKey(actor: .operator, id: CommandID("k\(commands)")), at: now,
                events: events.map {
                    let written = WrittenChoice($0)
                    return NewEvent(name: written.name, body: written.stored, item: $0.item)
                })
        ]
        _ = MemoryJournal(on: disk).append(batch)
        try restart()
    }

    /// The person is in so many conversations besides.
    func crowd(_ person: PersonID, _ count: Int) {
        var batch = Batch()
        batch.listed = (0..<count).map {
            StoredListing(
                index: Chat.memberIndex, sort: Chat.sort(person),
                stream: StreamName(Chat.kind, EntityKey("x\($0)")))
        }
        _ = MemoryJournal(on: disk).append(batch)
    }

    /// Something that this follower has told of can't be carried over yet.
    func park(_ follower: String) {
        var batch = Batch()
        batch.parked = [
            ParkedCommand(
                follower: follower, stream: StreamName(ContactRule.kind, "dora"),
                command: CommandKey(actor: .operator, id: "p1"), call: "contactrule.close",
                body: Bytes("{}".utf8), trace: nil, at: now)
        ]
        _ = MemoryJournal(on: disk).append(batch)
    }

    private func serve() { host.servingChats { [unowned self] in hasRoom } }

    private func call(
        _ actor: Actor, _ choice: some Choice, _ stream: StreamName, _ id: CommandID?
    ) -> Call {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(commands)"), call: CallName(name), actor: actor)
        return Call(kind: stream.kind, key: stream.key, header: header, body: body)
    }

    @discardableResult
    func tell(
        _ actor: Actor, _ choice: some Choice, of key: EntityKey = "", id: CommandID? = nil,
        kind: EntityKind = Chat.kind
    ) throws -> Reply {
        if isOpen, let command = choice as? ChatCommand, let person = actor.person {
            for newcomer in command.newcomers {
                try befriend(person, newcomer)
                try befriend(newcomer, person)
            }
        }
        now = now + .milliseconds(1)
        let reply = answer(call(actor, choice, StreamName(kind, key), id))
        if let failure = reply.failure { throw failure }
        return reply
    }

    private func befriend(_ person: PersonID, _ friend: PersonID) throws {
        try tell(
            .part("profile-store"), ContactRuleCommand.noteFriend(userId: friend, on: true),
            of: person.key, id: CommandID("\(person)-\(friend)"), kind: ContactRule.kind)
    }

    func answer(_ call: Call) -> Reply {
        let outcome = host.receive([call], now: now)
        published += outcome.publications
        return outcome.replies[0]
    }

    /// All in one batch.
    func tell(_ actor: Actor, all choices: [ChatCommand], of key: EntityKey) -> [Reply] {
        host.receive(
            choices.map { call(actor, $0, StreamName(Chat.kind, key), nil) }, now: now
        ).replies
    }

    func direct(_ one: Actor, _ other: PersonID) throws -> EntityKey {
        try JSON.decode(ChatView.self, from: tell(one, ChatCommand.direct(userId: other)).body)
            .conversationId.key
    }

    func group(_ founder: Actor, _ others: [PersonID]) throws -> EntityKey {
        try JSON.decode(
            ChatView.self,
            from: tell(founder, ChatCommand.group(title: "Chess", userIds: others)).body
        ).conversationId.key
    }

    func view(_ key: EntityKey, for viewer: Actor = .ada) throws -> ChatView {
        try JSON.decode(ChatView.self, from: tell(viewer, ChatQuery.get, of: key).body)
    }

    func history(
        _ key: EntityKey, before: MessageID? = nil, limit: Int? = nil, for viewer: Actor = .ada
    ) throws -> ChatHistory {
        try JSON.decode(
            ChatHistory.self,
            from: tell(viewer, ChatQuery.history(before: before, limit: limit), of: key).body)
    }

    func list(
        _ viewer: Actor = .ada, after: String? = nil, limit: Int? = nil
    ) throws -> ChatList {
        try JSON.decode(
            ChatList.self, from: tell(viewer, ChatQuery.list(after: after, limit: limit)).body)
    }

    func ask<Answer: Decodable>(_ question: OwnerQuestion, of stream: StreamName) throws -> Answer {
        try JSON.decode(
            Answer.self,
            from: tell(.part("sync-fanout"), question, of: stream.key, kind: stream.kind).body)
    }

    func code(_ act: () throws -> Void) -> ErrorCode? {
        do { try act() } catch { return (error as? Failure)?.code }
        return nil
    }
}

extension ChatCommand {
    fileprivate var newcomers: [PersonID] {
        switch self {
        case .direct(let person): [person]
        case .group(_, let people), .add(let people): people.filter(\.isWellFormed)
        default: []
        }
    }
}

extension PostOffice {
    /// A room says this of itself.
    func happen(_ event: RoomEvent, in code: RoomCode = "K7QD") {
        happen(event, of: code.key)
    }

    /// Something of another service happens.
    func happen<Event: StreamEvent>(_ event: Event, of key: EntityKey) {
        let stream = StreamName(Event.kind, key)
        let written = WrittenChoice(event)
        commands += 1
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: lobby.heads(of: [stream])[stream]?.rev ?? 0,
                command: CommandKey(actor: .operator, id: CommandID("h\(commands)")), at: now,
                events: [NewEvent(name: written.name, body: written.stored)])
        ]
        _ = lobby.append(batch)
    }

    /// Lets the chat store do what is due; whether that was anything.
    func wake() throws -> Bool {
        guard let due = try host.nextDeadline(), due <= now else { return false }
        published += host.wake(now: now).publications
        return true
    }

    /// Lets the chat store follow other services until nothing comes of it. Without hints, it asks only
    /// where it waits for something.
    func settle(hinted: Bool = true) throws {
        let hints = hinted ? host.hints.atOnce : []
        var quiet = 0
        while quiet < 2 {
            now = now + .milliseconds(1)
            var questions: [Call] = []
            for hint in hints { host.hint(hint) }
            let clocks = Now(Instant(milliseconds: now.milliseconds), date: now)
            try host.ask(as: "test", now: clocks.instant) { questions.append($0) }
            let owner = try Hosting.Host(lobby, secret: 2)
            let answers = questions.map { owner.receive([$0], now: now).replies[0] }
            let outcome = host.receive(answers: answers, now: clocks)
            published += outcome.publications
            quiet = outcome.publications.isEmpty ? quiet + 1 : 0
        }
    }
}
