import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@testable import Play

/// A match of a server is looked back on from every place.
@Suite struct OnlineReplayTests {
    private let server = FakeParlor(seed: 3)

    /// Ada's match of cards against a bot: she has laid one, then given up, and looks back.
    private func lookingBack() async throws -> Program {
        var ada = Program("Ada", at: server)
        try await ada.see("You: Ada")
        let match = try await ada.parlor.games.practice("highCard", bots: 1)
        ada.perform(.watch(match.matchId))
        try await ada.see("Your hand")
        ada.press(.enter)
        try await ada.see("You lay a card.")
        ada.press(.escape, .character("u"))
        try await ada.see("Look back")
        ada.press(.character("l"))
        try await ada.see("Step 1 of ")
        return ada
    }

    private func choose(_ seat: Character, _ words: String, _ ada: inout Program) async throws {
        ada.press(.character("s"), .character(seat))
        try await ada.see(words)
    }

    @Test func `each step shows what was seen then, and what was done up to it`() async throws {
        var ada = try await lookingBack()
        #expect(ada.text.contains("Your hand") && !ada.text.contains("You lay a card."))
        ada.press(.character("n"))
        #expect(ada.text.contains("Step 2 of ") && ada.text.contains("You lay a card."))
        #expect(ada.text.contains("You laid ") && !ada.text.contains("You give up."))
        ada.press(.character("l"))
        #expect(ada.text.contains("You give up.") && ada.text.contains("★"))
        ada.press(.character("o"))
        #expect(ada.text.contains("Look back") && !ada.text.contains("Step "))
    }

    @Test func `from another seat, as the audience, and with nothing hidden`() async throws {
        var ada = try await lookingBack()
        ada.press(.character("n"))
        try await choose("2", " saw it.", &ada)
        #expect(ada.text.contains("Step 2 of ") && ada.text.contains("'s hand"))
        #expect(!ada.text.contains("You laid "))
        try await choose("v", "As the audience saw it.", &ada)
        #expect(ada.text.contains("Step 2 of ") && !ada.text.contains("'s hand"))
        #expect(!ada.text.contains("You laid "))
        try await choose("w", "With nothing hidden.", &ada)
        #expect(ada.text.contains("Step 2 of ") && ada.text.contains("lays "))
        try await choose("1", "You laid ", &ada)
        #expect(!ada.text.contains("saw it.") && !ada.text.contains("nothing hidden"))
    }
}
