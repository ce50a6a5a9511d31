import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@testable import Play

/// Matches of a server are played by the rules here, too.
@Suite struct AheadTests {
    private let server = FakeParlor(seed: 3)

    /// Ada's turn in a match of dice against a bot.
    private func playing(_ settings: String) async throws -> Program {
        var ada = Program("Ada", at: server)
        try await ada.see("You: Ada")
        let match = try await ada.parlor.games.practice(
            "dice", settings: RawJSON(Bytes(settings.utf8)), bots: 1)
        ada.perform(.watch(match.matchId))
        try await ada.see("In this turn")
        while !ada.text.contains("Your turn") {
            await server.clock.advance(by: .seconds(1))
            try await ada.wait(until: "it is her turn or the bot's") {
                $0.text.contains("Your turn") || $0.text.contains("Waiting for")
            }
        }
        return ada
    }

    /// What is thrown only the server knows; that somebody banks follows from the rules.
    private func withPoints(_ settings: String) async throws -> Program {
        var ada = try await playing(settings)
        while !ada.text.contains("or bank") {
            if ada.text.contains("Your turn") { ada.press(.character("r")) }
            await server.clock.advance(by: .seconds(1))
            try await ada.wait(until: "the throw is answered") {
                !$0.text.contains("Waiting for the server")
            }
        }
        return ada
    }

    @Test func `what somebody does is seen before the server has heard of it`() async throws {
        var ada = try await withPoints("{}")
        server.network("Ada").delay(.seconds(3))
        ada.press(.character("b"))
        #expect(!ada.text.contains("Your turn") && !ada.text.contains("Waiting for the server"))
        #expect(!ada.text.contains("You bank"))
        await server.clock.advance(by: .seconds(20))
        try await ada.see("You bank")
    }

    @Test func `what only the server knows is waited for`() async throws {
        var ada = try await playing("{}")
        server.network("Ada").delay(.seconds(3))
        ada.press(.character("r"))
        #expect(ada.text.contains("Waiting for the server.") && !ada.text.contains("[r] Roll"))
        await server.clock.advance(by: .seconds(20))
        try await ada.see("You roll")
    }

    @Test func `what came too late is taken back, and the reason is told`() async throws {
        var ada = try await withPoints(#"{"turnSeconds": 20}"#)
        guard case .match(let match) = ada.model.page else { return }
        let end = try #require(match.table.turnEndsAt)
        await server.clock.advance(by: end - server.clock.now - .seconds(1))
        server.network("Ada").delay(.seconds(3))
        ada.press(.character("b"))
        #expect(!ada.text.contains("Your turn"))
        await server.clock.advance(by: .seconds(20))
        try await ada.see("! Taken back: It is not your turn.")
    }

    @Test func `a game of other rules than here is shown as the server tells it`() async throws {
        let ada = server.app("Ada")
        try await ada.begin(displayName: "Ada")
        var match = try await ada.games.practice("dice", bots: 1)
        #expect(match.rules != nil)
        match.gameVersion += 1
        #expect(match.rules == nil)
        (match.gameVersion, match.game) = (1, "newest")
        #expect(match.rules == nil)
    }
}
