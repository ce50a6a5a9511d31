import Contracts
import ParlorWire
import Testing

@testable import ProfileStore

/// Guests who never came back and have nothing are deleted, in virtual time.
@Suite struct UnusedGuestTests {
    let directory: Directory

    init() throws { directory = try Directory(guestDays: 90) }

    @Test func `who does not come back goes, and who does stays`() throws {
        try directory.found(.ada, .bob)
        try directory.pass(days: 60)
        try directory.comeBack(.bob)
        try directory.pass(days: 29)
        #expect(try directory.here() == [.ada, .bob])
        try directory.pass(days: 2)
        #expect(try directory.here() == [.bob])
        try directory.pass(days: 50)
        #expect(try directory.here() == [.bob])
        try directory.pass(days: 12)
        #expect(try directory.here() == [])
    }

    @Test func `who has something stays`() throws {
        let people: [PersonID] = ["ada", "bob", "cleo", "dora", "eve", "finn", "gina"]
        try directory.found(people + ["zoe"])
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        try directory.tell(
            .operator, PersonCommand.grant(userId: "cleo", productId: .gold))
        directory.happen(ChatEvent.group(of: ["dora"]), in: "c1")
        directory.happen(ChatEvent.memberAdded(userId: "eve", addedAt: .noon), in: "c1")
        directory.happen(
            DrawingEvent.created(NewDrawing(title: nil, createdBy: "finn", createdAt: .noon)),
            in: "d1")
        try directory.tell(
            .person("gina"),
            LoginCommand.attach(email: "gina@example.org", passwordHash: someHash))
        try directory.pass(days: 91)
        #expect(try directory.here() == people)
        try directory.pass(days: 400)
        #expect(try directory.here() == people)
    }

    @Test func `the conversation and the board of a room are nobody's`() throws {
        try directory.found(.ada, .bob)
        let room = ChatID.roomPrefix + "r1"
        directory.happen(ChatEvent.room(of: [.ada]), in: EntityKey(room))
        directory.happen(
            ChatEvent.memberAdded(userId: .bob, addedAt: .noon), in: EntityKey(room))
        directory.happen(
            DrawingEvent.created(
                NewDrawing(
                    title: nil, createdBy: .ada, createdAt: .noon, roomId: "r1", roomCode: "K7QD",
                    roomEpoch: "e1")), in: "d1")
        try directory.pass(days: 91)
        #expect(try directory.here() == [])
    }

    @Test func `who is online, or was seen since, stays`() throws {
        try directory.found(.ada)
        try directory.tell(.gateway, PersonCommand.connect(gateway: "g1"), key: "ada")
        try directory.pass(days: 200)
        #expect(try directory.here() == [.ada])
        let gone = PersonCommand.disconnect(gateway: "g1", wentAt: nil)
        try directory.tell(.gateway, gone, key: "ada")
        try directory.pass(days: 89)
        #expect(try directory.here() == [.ada])
        try directory.pass(days: 91)
        #expect(try directory.here() == [])
    }

    @Test(arguments: 0..<12)
    func `killed at any step, it goes on, and happens once`(_ step: Int) throws {
        try directory.found(.ada)
        try directory.pass(days: 89)
        directory.now = directory.now + .seconds(2 * 86_400)
        var told: [String] = []
        for turn in 0..<24 {
            if turn == step { try directory.restart() }
            told += directory.wake().map { "\($0.header.stream).\($0.header.event)" }
            if turn == step + 6 { try directory.restart() }
            told += try directory.follow().map { "\($0.header.stream).\($0.header.event)" }
        }
        #expect(try directory.here() == [])
        for event in ["account.ada.unused", "account.ada.deleted", "person.ada.deleted"] {
            #expect(told.count { $0 == event } == 1, "\(event): \(told)")
        }
    }

    @Test func `a crash delays it only, though at first nobody says who has something`() throws {
        try directory.found(.ada)
        try directory.pass(days: 89)
        directory.now = directory.now + .seconds(2 * 86_400)
        #expect(directory.wake().map(\.header.event) == ["unused"])
        try directory.restart()
        directory.away = ["chat"]
        try directory.pass(days: 0)
        #expect(try directory.here() == [.ada])
        directory.away = []
        try directory.pass(days: 0)
        #expect(try directory.here() == [])
    }

    @Test func `whom a restore brings back goes again, and leaves nothing behind`() throws {
        try directory.found(.ada)
        directory.backUp()
        try directory.pass(days: 91)
        #expect(try directory.here() == [])
        try directory.restore()
        #expect(try directory.here() == [.ada])
        #expect(try directory.begin() == nil, "Nothing is noted of unused guests.")
        try directory.pass(days: 1)
        #expect(try directory.here() == [])
    }

    @Test func `guests of earlier versions are found, also after a crash amid the search`() throws {
        directory.guestDays = 0
        try directory.restart()
        let guests = (0..<250).map { PersonID("guest-\($0)") }
        try directory.found(guests)
        directory.damage(StreamName("account", "broken"), as: "deviceOpened")
        try directory.pass(days: 100)
        #expect(try directory.here() == guests.sorted())
        directory.guestDays = 90
        try directory.restart()
        try directory.settle()
        for _ in 0..<2 {
            directory.now = directory.now + .seconds(1)
            directory.wake()
        }
        try directory.restart()
        try directory.pass(days: 0)
        #expect(try directory.here() == [])
    }

    @Test func `another setting holds for all, from the next start`() throws {
        try directory.found(.ada)
        try directory.pass(days: 40)
        directory.guestDays = 0
        try directory.restart()
        try directory.pass(days: 100)
        #expect(try directory.here() == [.ada])
        try directory.found(.bob)
        directory.guestDays = 90
        try directory.restart()
        try directory.pass(days: 1)
        #expect(try directory.here() == [.bob])
        directory.guestDays = 30
        try directory.restart()
        try directory.pass(days: 28)
        #expect(try directory.here() == [.bob])
        try directory.pass(days: 2)
        #expect(try directory.here() == [])
    }

    @Test(arguments: [EntityKind("chat"), "drawing"])
    func `nobody goes before it is known what other services have`(_ kind: EntityKind) throws {
        directory.away = [kind]
        try directory.found(.ada)
        try directory.pass(days: 200)
        #expect(try directory.here() == [.ada])
        directory.away = []
        try directory.pass(days: 90)
        #expect(try directory.here() == [])
    }

    @Test func `at most one event in ninety days is kept of who stays`() throws {
        try directory.found(.ada, .bob)
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        try directory.settle()
        var told: [Publication] = []
        for _ in 0..<36 { told += try directory.pass(days: 10) }
        #expect((3...4).contains(told.count { $0.header.stream == StreamName("account", "ada") }))
    }
}

extension Directory {
    fileprivate func found(_ people: PersonID...) throws { try found(people) }

    fileprivate func found(_ people: [PersonID]) throws {
        for person in people {
            let guest = GuestCall.found(
                userId: person, deviceId: "phone", refreshHash: .first, name: nil,
                displayName: "Nora")
            try tell(.gateway, guest, key: person.key)
        }
    }

    fileprivate func comeBack(_ person: PersonID) throws {
        let rotate = AccountCommand.rotate(
            userId: person, deviceId: "phone", oldHash: .first, newHash: .second)
        try tell(.gateway, rotate, key: person.key)
    }

    /// Whatever is due by then happens, and what that leads to.
    @discardableResult
    fileprivate func pass(days: Int) throws -> [Publication] {
        var told = try settle()
        now = now + .seconds(days * 86_400)
        for _ in 0..<8 {
            told += wake()
            told += try settle()
        }
        return told
    }

    fileprivate func here() throws -> [PersonID] {
        var (here, after): ([PersonID], String?) = ([], nil)
        repeat {
            let query = PersonQuery.search(prefix: "nora", limit: nil, after: after)
            let page = try ask(query, by: .operator, as: People.self)
            here += page.people.map(\.userId)
            after = page.more
        } while after != nil
        return here.sorted()
    }
}

extension ChatEvent {
    fileprivate static func group(of members: [PersonID]) -> ChatEvent {
        .started(
            NewChat(
                type: .group, title: ChatTitle(read: "Us"), createdBy: members[0], members: members,
                startedAt: .noon))
    }

    fileprivate static func room(of members: [PersonID]) -> ChatEvent {
        .started(
            NewChat(
                type: .room, title: ChatTitle(read: "Room"), createdBy: members[0],
                members: members, startedAt: .noon, roomCode: "K7QD", roomEpoch: "e1"))
    }
}
