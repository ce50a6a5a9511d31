import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@Suite struct PrivacyTests {
    let server = FakeParlor()

    @Test func `a stranger sees nothing of a private room`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let eve = try await server.guest("Eve")
        let room = try await server.room(of: ada, and: bob, isPrivate: true)
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        try await ada.chat(chat).send("Secret")

        #expect(try await eve.room(room.code).get().inside == nil)
        #expect(try await eve.rooms.list().rooms == [])
        #expect(
            await server.refusal { try await eve.watch(room: room.code).settled() } == .forbidden)
        #expect(await server.refusal { try await eve.watch(match: id).settled() } == .forbidden)
        #expect(await server.refusal { try await eve.watch(chat: chat).settled() } == .forbidden)
        #expect(await server.refusal { try await eve.match(id).seen() } == .forbidden)
        #expect(await server.refusal { try await eve.chat(chat).get() } == .forbidden)
    }

    @Test func `who is put out is told no more`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob, isPrivate: true)
        let watched = bob.watch(room: room.code)
        let before = try await watched.settled()
        try await ada.room(room.code).kick(try #require(await bob.userId))
        try await ada.room(room.code).configure(RoomChange(roomName: "Without Bob"))
        await server.settled()
        #expect(watched.view == before)
        if case .closed = watched.status {} else { Issue.record("It goes on.") }
    }

    @Test func `whom one did not meet or befriend, one can't write to first`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let (a, b) = (try #require(await ada.userId), try #require(await bob.userId))
        func begin() async -> ErrorCode? {
            await server.refusal { try await ada.chats.direct(with: b) }
        }
        #expect(await begin() == .forbidden)
        #expect(
            await server.refusal { try await ada.chats.group("Us", with: [b]) } == .forbidden)
        #expect(try await bob.chats.list().conversations.isEmpty)

        let room = try await server.room(of: ada, and: bob)
        try await bob.room(room.code).leave()
        try await bob.account.setPreferences(PreferencesChange(messagesFrom: .friends))
        #expect(await begin() == .forbidden)
        try await ada.friends.request(b)
        #expect(await begin() == .forbidden)
        try await bob.friends.accept(a)
        #expect(await begin() == nil)

        // A conversation that exists goes on, and a group asks anew.
        try await bob.friends.remove(a)
        #expect(await begin() == nil)
        #expect(
            await server.refusal { try await ada.chats.group("Us", with: [b]) } == .forbidden)
        try await bob.account.setPreferences(PreferencesChange(messagesFrom: .met))
        let group = try await ada.chats.group("Us", with: [b])
        #expect(group.members.contains(b))
    }

    @Test func `refusals have the codes of a server`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await ada.rooms.create("Closed", passcode: "sesame", game: "dice")
        #expect(await server.refusal { try await bob.room("XXXX").join() } == .roomNotFound)
        #expect(await server.refusal { try await bob.room(room.code).join() } == .passcodeWrong)
        try await bob.room(room.code).join(passcode: "sesame")
        #expect(await server.refusal { try await bob.room(room.code).start() } == .notHost)
        #expect(await server.refusal { try await ada.room(room.code).start() } == .notReady)
        #expect(await server.refusal { try await ada.me.rename("") } == .badInput)
        #expect(await server.refusal { try await ada.drawings.list() } == .unknownCall)
    }

    @Test func `a hand is told to its player alone`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await ada.rooms.create("Cards", game: "crazyEights")
        try await bob.room(room.code).join()
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let (own, other) = (ada.watch(match: id), bob.watch(match: id))
        let (seen, theirs) = (try await own.settled(), try await other.settled())
        #expect(seen.sight?.view != theirs.sight?.view)
    }
}
