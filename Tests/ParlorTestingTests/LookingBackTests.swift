import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

/// A match is looked back on as at a server.
@Suite struct LookingBackTests {
    let server = FakeParlor(seed: 3)

    /// A match of cards against a bot, in which Ada has laid one.
    private func begun() async throws -> MatchCalls {
        let ada = try await server.guest("Ada")
        let match = try await ada.games.practice("highCard", bots: 1)
        let calls = ada.match(match.matchId)
        let move = try #require(match.sight?.moves?.first)
        try await calls.act(move)
        return calls
    }

    private func view(_ step: ReplayStep) throws -> HighCard.View {
        try JSON.decode(HighCard.View.self, from: try #require(step.view).bytes)
    }

    private func text(_ step: ReplayStep) -> String {
        String(decoding: step.body.bytes, as: UTF8.self)
    }

    @Test func `until it is over, everybody looks back from their own place alone`() async throws {
        let match = try await begun()
        for seat in [ReplaySeat.all, .seat(1)] {
            #expect(await server.refusal { try await match.replay(seat: seat) } == .forbidden)
        }
        #expect(await server.refusal { try await match.replay(rev: 3) } == .badInput)
        let own = try await match.replay()
        let events = own.steps.map { $0.event }
        #expect(events == ["began", "acted"] && own.rev == 2 && own.more == nil)
        let named = try await match.replay(seat: .seat(0))
        #expect(own == named)
        let first = try view(own.steps[0])
        #expect(first.hand?.isEmpty == false && first.hands == nil)
        #expect(!text(own.steps[0]).contains("entropy"))
        let audience = try await match.replay(seat: .audience)
        #expect(try view(audience.steps[0]).hand == nil)
        #expect(!text(audience.steps[1]).contains(#""lay""#))
    }

    @Test func `once it is over, all of it is open`() async throws {
        let match = try await begun()
        let before = try await match.replay()
        let own = try view(before.steps[0])
        try await match.resign()
        let all = try await match.replay(seat: .all)
        let revs = all.steps.map { $0.rev }
        #expect(revs == Array(1...all.rev) && all.more == nil)
        #expect(all.steps.last?.event == "ended" && text(all.steps[0]).contains("entropy"))
        let open = try view(all.steps[0])
        let hands = try #require(open.hands)
        #expect(hands.count == 2 && hands[0] == own.hand)
        #expect(text(all.steps[1]).contains(#""lay""#))
        let other = try await match.replay(seat: .seat(1))
        #expect(try view(other.steps[0]).hand == hands[1])
        #expect(!text(other.steps[1]).contains(#""lay""#))
    }

    @Test func `one step alone, or those after a revision`() async throws {
        let match = try await begun()
        let all = try await match.replay()
        let second = try await match.replay(rev: 2)
        #expect(second.steps == Array(all.steps.dropFirst()) && second.more == nil)
        let rest = try await match.replay(after: 1)
        #expect(rest.steps == second.steps && rest.rev == 2)
        #expect(try await match.replay(after: 2).steps == [])
    }
}
