import Contracts
import Foundation
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing
import Witness

/// What the fake tells is held against docs/asyncapi.yaml, and all that is watched is folded by the
/// rules of docs/protocol and compared with the views that are asked for.
@Suite struct ContractTests {
    let server = FakeParlor()

    @Test func `an evening is told as the contract says`() async throws {
        let (ada, bob) = (WitnessedNetwork(server, "Ada"), WitnessedNetwork(server, "Bob"))
        try await evening(app(ada), app(bob))
        for network in [ada, bob] {
            #expect(network.witness.flaws == [])
            #expect(network.witness.compared > 10)
        }
    }

    private func app(_ network: WitnessedNetwork) -> Parlor {
        Parlor(
            server.address, app: AppVersion("test/1.0.0"), keeper: MemoryKeeper(),
            network: network, clock: server.clock.device)
    }

    private func evening(_ ada: Parlor, _ bob: Parlor) async throws {
        try await ada.begin(displayName: "Ada")
        try await bob.begin()
        await server.settled()
        let (a, b) = (try #require(await ada.userId), try #require(await bob.userId))
        let lists: [any Sendable] = [
            try await bob.watchFriends(), try await bob.watchChats(), try await bob.watchAccount(),
            bob.watchRooms(), bob.watch(person: a), ada.watch(person: b),
        ]
        try await befriend(ada, a, bob, b)
        let room = try await server.room(of: ada, and: bob, turnSeconds: 20)
        let rooms = [ada.watch(room: room.code), bob.watch(room: room.code)]
        let id = try #require(room.inside?.conversationId)
        let chats = [ada.watch(chat: ChatID(id)), bob.watch(chat: ChatID(id))]
        try await talk(ChatID(id), ada, bob)
        try await play(room.code, ada, bob)
        try await refuse(room.code, ada, bob)
        try await look(room.code, ada, bob)
        try await ada.room(room.code).close()
        await server.clock.advance(by: .seconds(5))
        withExtendedLifetime((lists, rooms, chats)) {}
    }

    private func befriend(
        _ ada: Parlor, _ a: PersonID, _ bob: Parlor, _ b: PersonID
    ) async throws {
        try await ada.friends.request(b)
        try await bob.friends.accept(a)
        try await ada.friends.decide("note", about: "\(b)", payload: "Likes dice")
        _ = try await ada.friends.list()
        _ = try await bob.friends.card(of: a)
        _ = try await bob.friends.decisions()
        let invited = try await ada.rooms.create("Come", isPrivate: true)
        try await ada.room(invited.code).invite([b])
        try await ada.room(invited.code).close()
        try await ada.me.rename("Ada Lovelace")
        try await ada.me.chooseAvatar("blue_circle")
        try await bob.account.setPreferences(PreferencesChange(reducedHaptics: true))
        try await bob.account.attach(email: "bob@example.org", password: "analytical")
        _ = try await bob.account.devices()
        _ = try await bob.me.profile()
        _ = try await bob.people.get(a)
    }

    private func talk(_ chat: ChatID, _ ada: Parlor, _ bob: Parlor) async throws {
        let first = try await ada.chat(chat).send("Dice?")
        try await bob.chat(chat).typing()
        try await bob.chat(chat).send("Dice.", replyTo: first.messageId)
        try await bob.chat(chat).react(to: first.messageId, "🎲")
        try await ada.chat(chat).edit(first.messageId, text: "Dice, anybody?")
        try await bob.chat(chat).read(upTo: first.messageId)
        try await ada.chat(chat).delete(first.messageId)
        _ = try await ada.chat(chat).history()
        let group = try await bob.chats.group("Us", with: [try #require(await ada.userId)])
        try await bob.chat(group.conversationId).rename("Both")
        try await ada.chat(group.conversationId).leave()
        _ = try await bob.chats.list()
        _ = try await ada.chat(chat).get()
        _ = try await bob.chat(chat).get()
    }

    private func play(_ room: RoomCode, _ ada: Parlor, _ bob: Parlor) async throws {
        let id = try await server.match(in: room, of: ada, and: bob)
        let matches = [ada.watch(match: id), bob.watch(match: id)]
        await server.settled()
        for turn in 1...6 {
            let view = try #require(matches[0].view)
            guard let awaited = view.sight?.awaited.first, view.status == .playing else { break }
            let isAda = await ada.userId == awaited
            let player = isAda ? ada : bob
            if turn == 2 {
                await server.clock.advance(by: .seconds(20))
            } else {
                try await player.match(id).act(DiceGame.Action.roll, at: matches[0].rev)
            }
            await server.settled()
            _ = try await ada.match(id).get()
            _ = try await bob.match(id).get()
            _ = try await player.match(id).legal()
            _ = try await player.match(id).seen()
        }
        server.network("Bob").cut()
        await server.clock.advance(by: .seconds(3))
        server.network("Bob").restore()
        await server.clock.advance(by: .seconds(20))
        if matches[0].view?.status == .playing { try await bob.match(id).resign() }
        await server.settled()
        _ = try await ada.match(id).get()
        _ = try await ada.room(room).get()
        _ = try await bob.room(room).get()
    }

    private func refuse(_ room: RoomCode, _ ada: Parlor, _ bob: Parlor) async throws {
        #expect(await server.refusal { try await bob.room(room).close() } == .notHost)
        #expect(await server.refusal { try await bob.room("XXXX").get() } == .roomNotFound)
        #expect(
            await server.refusal { try await bob.watch(room: "XXXX").settled() } == .roomNotFound)
    }

    private func look(_ room: RoomCode, _ ada: Parlor, _ bob: Parlor) async throws {
        let typed = RoomCode(room.rawValue.lowercased())
        #expect(bob.watch(room: typed) === bob.watch(room: room))
        _ = try await bob.rooms.list()
        _ = try await bob.games.catalog()
        _ = try await bob.games.rules(of: "dice")
        _ = try await bob.games.defaults(of: "dice")
        let bot = try await ada.room(room).addBot(level: .easy)
        try await ada.room(room).removeBot(try #require(bot.inside?.players.last?.id))
        try await bob.room(room).leave()
        try await bob.room(room).spectate()
        try await ada.room(room).configure(RoomChange(roomName: "Later", passcode: "sesame"))
        _ = try await ada.room(room).get()
        _ = try await bob.games.practice("dice", bots: 1)
    }
}
