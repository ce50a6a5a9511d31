import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@Suite struct PeopleTests {
    let server = FakeParlor()

    @Test func `a new name is seen wherever the person appears`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let watched = bob.watch(room: room.code)
        try await watched.settled()
        try await ada.me.rename("Ada Lovelace")
        try await ada.me.chooseAvatar("blue_circle")
        await server.settled()
        let id = try #require(await ada.userId)
        #expect(bob.knownPeople.name(of: id).text == "Ada Lovelace")
        #expect(bob.knownPeople[id]?.avatar == .builtIn("blue_circle"))
        let shown = watched.view?.inside?.players.first { $0.id == id }?.identity
        #expect(shown?.displayName.text == "Ada Lovelace")
        #expect(shown?.avatar == .builtIn("blue_circle"))
    }

    @Test func `messages and lists show a new name, and those who listen are told`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let (a, b) = (try #require(await ada.userId), try #require(await bob.userId))
        try await bob.account.setPreferences(PreferencesChange(messagesFrom: .everybody))
        let chat = try await ada.chats.direct(with: b).conversationId
        try await ada.chat(chat).send("Hello")
        let (talk, list) = (bob.watch(chat: chat), try await bob.watchChats())
        try await talk.settled()
        try await list.settled()
        try await ada.me.rename("Ada Lovelace")
        await server.settled()
        let told = try await talk.view {
            $0.messages.first?.senderIdentity?.displayName.text == "Ada Lovelace"
        }
        #expect(told.participantDetails[a]?.identity?.displayName.text == "Ada Lovelace")
        let last = list.view?.conversations.first?.chat.lastMessage
        #expect(last?.senderIdentity?.displayName.text == "Ada Lovelace")
    }

    @Test func `friends are asked, accepted and invited`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let (a, b) = (try #require(await ada.userId), try #require(await bob.userId))
        let friends = try await bob.watchFriends()
        try await ada.friends.request(b)
        #expect(try await friends.view { !$0.incoming.isEmpty }.incoming == [a])
        try await bob.friends.accept(a)
        #expect(try await friends.view { !$0.friends.isEmpty }.friends == [a])
        #expect(try await ada.friends.list().friends.map(\.identity.userId) == [b])
        let room = try await ada.rooms.create("Come", isPrivate: true)
        try await ada.room(room.code).invite([b])
        #expect(
            try await friends.view { !$0.invitations.isEmpty }.invitations.first?.roomCode
                == room.code)
    }

    @Test func `a list of conversations shows the newest first`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let list = try await bob.watchChats()
        try await list.settled()
        let id = try #require(await bob.userId)
        try await bob.account.setPreferences(PreferencesChange(messagesFrom: .everybody))
        let chat = try await ada.chats.direct(with: id)
        try await ada.chat(chat.conversationId).send("Hello")
        await server.settled()
        #expect(list.view?.conversations.first?.chat.lastMessage?.text?.text == "Hello")
        #expect(list.view?.conversations.first?.place.unreadCount == 1)
    }

    @Test func `an account with an email has another device`() async throws {
        let ada = try await server.guest("Ada")
        try await ada.account.attach(email: "ada@example.org", password: "analytical")
        let tablet = server.app("Ada's tablet")
        #expect(
            await server.refusal {
                try await tablet.signIn(email: "ada@example.org", password: "wrong words")
            } == .unauthenticated)
        try await tablet.signIn(email: "ada@example.org", password: "analytical")
        #expect(await tablet.userId == ada.userId)
    }
}
