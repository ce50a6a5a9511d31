import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

@Suite struct EveningTests {
    let server = FakeParlor()

    @Test func `two apps meet, chat, and play dice to its end`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        let heard = bob.watch(chat: chat)
        try await ada.chat(chat).send("Dice?")
        try await bob.chat(chat).send("Dice.")
        #expect(
            try await heard.view { $0.messageCount == 2 }.messages.map(\.text?.text) == [
                "Dice?", "Dice.",
            ])

        let id = try await server.match(in: room.code, of: ada, and: bob)
        let stores = [ada.store(id), bob.store(id)]
        let rooms = ada.watch(room: room.code)
        try await rooms.view { $0.inside?.status == .inGame }
        var result: MatchResult?
        var patience = PatienceAmidTasks()
        while result == nil {
            guard await patience.goesOn() else { throw NeverTrue("the match to end") }
            result = try await play(stores)
        }
        let ended = try await rooms.view { $0.inside?.status == .waiting }
        #expect(ended.inside?.lastResults?.winners.count == 1)
        let winner = try #require(ended.inside?.lastResults?.winners.first)
        #expect(try await ada.people.get(winner).globalStats.totalWins == 1)
    }

    /// Whose turn it is acts, and both see it.
    private func play(_ stores: [GameStore<DiceGame>]) async throws -> MatchResult? {
        for store in stores {
            let state = try await store.state { $0.certainty == .confirmed }
            if let result = state.results { return result }
            guard state.isMyTurn else { continue }
            try store.act(state.view.atRisk >= 5 ? .bank : .roll)
            let after = try await store.state {
                $0.certainty == .confirmed && $0.confirmed.rev > state.confirmed.rev
            }
            for other in stores {
                try await other.state { $0.confirmed.rev >= after.confirmed.rev }
            }
            return after.results
        }
        return nil
    }

    @Test func `an app that was cut goes on with exactly what it missed`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        let heard = bob.watch(chat: chat)
        try await heard.settled()
        let events = heard.events
        server.network("Bob").cut()
        await server.settled()
        #expect(heard.status == .stale && bob.state.status != .online)
        for word in ["One", "Two", "Three"] { try await ada.chat(chat).send(word) }
        server.network("Bob").restore()
        bob.hurry()
        await server.settled()
        #expect(heard.status == .live && heard.view?.messages.count == 3)
        var told: [String] = []
        for await event in events.prefix(3) { told.append(event.name) }
        #expect(told == ["sent", "sent", "sent"])
    }

    @Test func `an act whose answer is lost is done once`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        let heard = bob.watch(chat: chat)
        server.network("Ada").dropNextAnswers(2)
        let sending = Task { try await ada.chat(chat).send("Once") }
        try await heard.view { $0.messageCount == 1 }
        await server.clock.advance(by: .seconds(10))
        #expect(try await sending.value.number == 1)
        await server.settled()
        #expect(heard.view?.messageCount == 1)
    }

    @Test func `a turn ends by itself when its time is up`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob, turnSeconds: 30)
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let match = ada.watch(match: id)
        let first = try await match.settled().sight?.awaited
        await server.clock.advance(by: .seconds(29))
        #expect(match.view?.sight?.awaited == first)
        await server.clock.advance(by: .seconds(1))
        #expect(match.view?.sight?.awaited != first)
    }

    @Test func `the host is another one when the first does not come back in time`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let watched = bob.watch(room: room.code)
        try await watched.settled()
        server.network("Ada").cut()
        await server.clock.advance(by: .seconds(2))
        #expect(watched.view?.inside?.players.first?.isActive == false)
        await server.clock.advance(by: .seconds(600))
        #expect(watched.view?.inside?.hostId == (await bob.userId))
    }

    @Test func `a bot plays in the seat of who is gone`() async throws {
        let ada = try await server.guest("Ada")
        let room = try await ada.rooms.create("Alone", game: "dice")
        try await ada.room(room.code).addBot(level: .hard)
        try await ada.room(room.code).ready()
        try await ada.room(room.code).start()
        let watched = ada.watch(room: room.code)
        try await watched.view { $0.inside?.status == .inGame }
        try await ada.room(room.code).leave()
        await server.clock.advance(by: .seconds(3_600))
        #expect(await server.refusal { try await ada.room(room.code).get() } == .roomNotFound)
    }
}

extension FakeParlor {
    /// The code that a call is refused with.
    func refusal<Answer>(_ call: () async throws -> Answer) async -> ErrorCode? {
        do { _ = try await call() } catch { return (error as? ParlorError)?.code }
        return nil
    }
}
