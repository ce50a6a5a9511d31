import Contracts
import EventSourcing
import Files
import Foundation
import Hosting
import Journal
import MemoryJournals
import ParlorWire

@testable import ProfileStore

/// The whole service on a journal in memory: calls go in as bytes, answers come out.
final class Directory {
    final class Looks {
        var count = 0
        var findRoom = true
    }

    private var host: Hosting.Host
    private var background: BackgroundWork
    private var commands = 0

    private let photos = FileManager.default.temporaryDirectory.appending(
        path: "photos-\(UUID().uuidString)"
    ).path
    private var disk = MemoryJournal.Disk(epoch: "e1")
    private var backedUp: MemoryJournal.Disk?
    /// Other services, by the kind that they own.
    private let others: [EntityKind: MemoryJournal] = [
        "room": MemoryJournal(on: MemoryJournal.Disk(epoch: "lobby")),
        "chat": MemoryJournal(on: MemoryJournal.Disk(epoch: "chats")),
        "drawing": MemoryJournal(on: MemoryJournal.Disk(epoch: "drawings")),
        "match": MemoryJournal(on: MemoryJournal.Disk(epoch: "matches")),
    ]
    /// Services that don't answer.
    var away: Set<EntityKind> = []
    /// As the next process is told.
    var guestDays: Int
    var now = Timestamp.noon
    /// The times that the service looked at the files of its catalogue.
    let looks = Looks()
    /// What the chat store says of messages; nothing while it is away.
    var chats: ((ChatQuery) -> Result<SaidMessage, Failure>)?

    init(guestDays: Int = 0) throws {
        self.guestDays = guestDays
        (host, background) = try Self.service(disk, photos, guestDays, looks)
    }

    /// What sweeps of photos read through.
    func reading() throws -> Hosting.Host {
        try Hosting.Host(MemoryJournal(on: disk), secret: 1)
    }

    var caughtUp: CaughtUp { host.caughtUp }

    deinit { try? FileManager.default.removeItem(atPath: photos) }

    private static func service(
        _ disk: MemoryJournal.Disk, _ path: String, _ guestDays: Int, _ looks: Looks
    ) throws -> (Hosting.Host, BackgroundWork) {
        let photos = try PhotoFiles(in: Folder(path), now: .noon)
        var dice = SystemRandomNumberGenerator()
        let host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .drawing(from: Entropy(from: &dice))
        let erased = try ErasedPeople(in: Folder(path + "/erased"), now: .noon)
        let serving = host.servingProfiles(
            photos: photos, erased: erased, guestDays: guestDays,
            refreshCatalogue: { looks.count += 1 }, hasRoom: { looks.findRoom })
        return (serving, .keepingPhotos(in: photos))
    }

    /// The process is another one; what it kept is the same.
    func restart() throws {
        (host, background) = try Self.service(disk, photos, guestDays, looks)
    }

    /// What the service decides when it starts.
    func begin() throws -> Hosting.Host.Outcome? { try host.begin(now: now) }

    func backUp() { backedUp = MemoryJournal.Disk(restoring: disk, as: "e2") }

    /// May be done again with the same back-up.
    func restore() throws {
        disk = MemoryJournal.Disk(restoring: backedUp!, as: Epoch("e\(commands)"))
        try restart()
    }

    /// Lets the service follow itself until nothing comes of it any more.
    @discardableResult
    func settle() throws -> [Publication] {
        var told: [Publication] = []
        var quiet = 0
        while quiet < 3 {
            let publications = try follow()
            quiet = publications.isEmpty ? quiet + 1 : 0
            told += publications
        }
        return told
    }

    /// Lets the service ask everybody whom it follows once.
    func follow() throws -> [Publication] {
        now = now + .seconds(1)
        var questions: [Call] = []
        try host.ask(as: "test", now: now.clocks.instant) { questions.append($0) }
        let answers = try questions.map {
            if away.contains($0.kind) {
                return Reply(refusing: $0.header.id, Failure(.unavailable, "Nobody is there."))
            }
            let owner = try others[$0.kind].map { try Hosting.Host($0, secret: 2) } ?? host
            return owner.receive([$0], now: now).replies[0]
        }
        let outcome = host.receive(answers: answers, now: now.clocks)
        if let fault = outcome.fault { throw fault }
        return outcome.publications
    }

    /// What is due by now happens.
    @discardableResult
    func wake() -> [Publication] { host.wake(now: now).publications }

    /// Everything that the call led to.
    func outcome(
        _ actor: Actor, _ choice: some Choice, key: EntityKey, id: CommandID? = nil
    ) -> Hosting.Host.Outcome {
        receive([call(actor, choice, key: key, id: id)])
    }

    private func receive(_ calls: [Call]) -> Hosting.Host.Outcome {
        let questions = calls.compactMap { host.question(before: $0) }
        return host.receive(calls, now: now, knowing: questions.compactMap(said))
    }

    /// The chat store's answer.
    private func said(_ question: Call) -> Reply? {
        let (id, name) = (question.header.id, question.header.call.rawValue)
        let query = try! JSON.decode(choice: ChatQuery.self, name: name, body: question.body)
        return switch chats?(query) {
        case .success(let message):
            Reply(header: ReplyHeader(id: id, status: .ok), body: JSON.encode(message))
        case .failure(let failure): Reply(refusing: id, failure)
        case nil: nil
        }
    }

    /// What the calls of one batch are answered.
    func replies(_ calls: [(Actor, any Choice, EntityKey)]) -> [Reply] {
        receive(calls.map { call($0, $1, key: $2) }).replies
    }

    private func call(
        _ actor: Actor, _ choice: some Choice, kind: EntityKind? = nil, key: EntityKey,
        id: CommandID? = nil, device: DeviceID? = nil
    ) -> Call {
        commands += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(commands)"), call: CallName(name), actor: actor,
            device: device)
        return Call(kind: kind ?? header.call.kind, key: key, header: header, body: body)
    }

    func code(
        _ actor: Actor, _ choice: some Choice, key: EntityKey = "", device: DeviceID? = nil
    ) -> ErrorCode? {
        do {
            try tell(actor, choice, key: key, device: device)
            return nil
        } catch {
            return (error as? Failure)?.code
        }
    }

    /// As of which revision the question is answered.
    func rev(_ actor: Actor, _ choice: some Choice, key: EntityKey = "") throws -> Revision? {
        let reply = host.receive([call(actor, choice, key: key)], now: now).replies[0]
        if let failure = reply.failure { throw failure }
        return reply.header.rev
    }

    /// The body of the answer, or the failure.
    @discardableResult
    func tell(
        _ actor: Actor, _ choice: some Choice, kind: EntityKind? = nil, key: EntityKey = "",
        id: CommandID? = nil, device: DeviceID? = nil
    ) throws -> Bytes {
        let call = call(actor, choice, kind: kind, key: key, id: id, device: device)
        let reply =
            background.takes(call)
            ? background.answer(call, now: now.clocks.instant)
            : receive([call]).replies[0]
        if let failure = reply.failure { throw failure }
        return reply.body
    }

    /// With the password that the account has, as the gateway passes it on.
    @discardableResult
    func attach(
        _ email: String, _ hash: String = someHash, by person: PersonID = .ada,
        device: DeviceID? = nil
    ) throws -> Bytes {
        let known = try? ask(
            AccountQuery.presentCredentials(userId: person, email: email), by: .gateway,
            as: Credentials.self)
        return try tell(
            .person(person),
            LoginCommand.attach(
                email: email, passwordHash: hash, shownPassword: known?.shownPassword),
            device: device)
    }

    func ask<Answer: Decodable>(
        _ query: some Choice, by actor: Actor, kind: EntityKind? = nil, key: EntityKey = "",
        as type: Answer.Type
    ) throws -> Answer {
        try JSON.decode(type, from: tell(actor, query, kind: kind, key: key))
    }
}

extension Directory {
    /// A room says this of itself.
    func happen(_ event: RoomEvent, in code: RoomCode = "K7QD") {
        happen(event, in: code.key)
    }

    /// Another service keeps this.
    func happen<Event: StreamEvent>(_ event: Event, in key: EntityKey) {
        let stream = StreamName(Event.kind, key)
        let journal = others[Event.kind]!
        let written = WrittenChoice(event)
        commands += 1
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: journal.heads(of: [stream])[stream]?.rev ?? 0,
                command: CommandKey(actor: .operator, id: CommandID("h\(commands)")), at: now,
                events: [NewEvent(name: written.name, body: written.stored)])
        ]
        _ = journal.append(batch)
    }

    /// Nothing that is kept of this stream can be read.
    func damage(_ stream: StreamName, as event: String = "unknown") {
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: 0, command: CommandKey(actor: .operator, id: "damage"),
                at: now, events: [NewEvent(name: event, body: [])])
        ]
        _ = MemoryJournal(on: disk).append(batch)
    }

    /// What push senders hear, once all that is due was announced.
    func pushes() throws -> [PushNotice] {
        now = now + .seconds(1)
        let replies = host.receive(host.takeAnnouncements(now: now), now: now).replies
        if let failure = replies.lazy.compactMap(\.failure).first { throw failure }
        return try told()
    }

    /// What push senders hear of these.
    func pushes(of notices: [Notice]) throws -> [PushNotice] {
        try tell(.part("test"), NotifyCall.announce(notices: notices), key: "any")
        return try told()
    }

    /// What mail senders hear by now, after the deadlines that are due. Then it may be noted that
    /// they were published.
    func mails(isNoted: Bool = true) throws -> [Mail] {
        _ = host.wake(now: now)
        let calls = host.takeAnnouncements(now: now)
        let mails = try host.takeSignals(now: now).map { publication in
            let mail = try JSON.decode(Mail.self, from: publication.body)
            guard publication.topic == "mail.\(mail.userId).\(mail.type)" else {
                throw Failure(.badInput, "It was published under \(publication.topic).")
            }
            return mail
        }
        guard isNoted else { return mails }
        let replies = host.receive(calls, now: now).replies
        if let failure = replies.lazy.compactMap(\.failure).first { throw failure }
        return mails
    }

    private func told() throws -> [PushNotice] {
        try host.takeSignals(now: now).map { publication in
            let notice = try JSON.decode(PushNotice.self, from: publication.body)
            guard publication.topic == "notify.\(notice.userId).\(notice.type)" else {
                throw Failure(.badInput, "It was published under \(publication.topic).")
            }
            return notice
        }
    }
}
