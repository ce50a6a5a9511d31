import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Who waits in a party game may bet. The match goes on as if nobody did.
@Suite struct BetTests {
    private static let bet = RawJSON.of(#"{"bet":{"choice":1}}"#)

    /// Ada writes two truths and a lie, or somebody else.
    private func telling(
        _ players: [MatchPlayer] = [.ada, .bob, .robo], lead: PersonID = .ada,
        policy: MatchPolicy = .unnamed
    ) throws -> Scenario<Match> {
        try #require(
            (1...40 as ClosedRange<UInt64>).lazy
                .map { Scenario.ordered(.of("twoTruths", players, policy: policy), seed: $0) }
                .first { $0.awaited == [lead] })
    }

    private func written(_ match: Scenario<Match>) throws -> Scenario<Match> {
        try ["I swim", "I ski", "I fly"].reduce(match) { match, text in
            let action = RawJSON.of(#"{"write":{"text":"\#(text)"}}"#)
            return try match.having(.act(action: action, at: nil), by: .ada)
        }
    }

    @Test func `a bot bets after a second, and the awaited player has as much time as before`()
        throws
    {
        let begun = try telling()
        #expect(begun.state.deadline?.at == .after(1) && begun.state.turnEndsAt == .after(90))
        let bet = try begun.until(.after(1))
        let move = try bet.move()
        #expect(move.by == .robo && move.byBot == true && move.action == nil)
        #expect(bet.awaited == [.ada] && bet.state.turnEndsAt == .after(90))
        #expect(bet.state.deadline?.at == .after(90))
    }

    @Test func `a player who waits finds what they may bet on, and is told of it alone`() throws {
        let begun = try telling()
        let bob = begun.state.view(for: .bob, key: "m1")
        #expect(bob.sight?.awaited == [.ada])
        #expect(bob.sight?.moves?.last?.text == Self.bet.text)
        let bet = try begun.having(.act(action: Self.bet, at: begun.state.rev), by: .bob)
        let move = try bet.move()
        #expect(move.action == nil && move.hidden?.text == Self.bet.text)
        #expect(bet.state.view(for: .bob, key: "m1").sight?.moves == nil)
        bet.when(.act(action: Self.bet, at: nil), by: .bob, refuses: .notYourTurn)
    }

    @Test func `a bet does not make the turn of who is awaited another one`() throws {
        let begun = try telling()
        let bet = try begun.having(.act(action: Self.bet, at: nil), by: .bob)
        let action = RawJSON.of(#"{"write":{"text":"I swim"}}"#)
        let told = try bet.having(.act(action: action, at: begun.state.rev), by: .ada)
        #expect(try told.move().by == .ada)
    }

    @Test func `a bet gives who is away, or who may be nudged, no more time`() throws {
        let begun = try telling([.ada, .bob, .cleo], policy: .party)
        let dropped = try begun.at(.after(10)).hearing(.noteDropped(userId: .ada))
        #expect(dropped.state.turnEndsAt == .after(15))
        let act = MatchCommand.act(action: Self.bet, at: nil)
        let away = try dropped.at(.after(12)).having(act, by: .bob)
        #expect(away.state.turnEndsAt == .after(15))
        let bet = try begun.at(.after(9)).having(act, by: .bob)
        let turn = try bet.state.turnToNudge(by: .bob, at: .after(10))
        #expect(turn == begun.state.game?.clock?.turn)
    }

    @Test func `a bet gives an awaited bot no more time`() throws {
        let begun = try telling([.robo, .ada, .bob], lead: .robo)
        let act = MatchCommand.act(action: Self.bet, at: nil)
        let soon = Timestamp.birth + .milliseconds(700)
        let bet = try begun.at(soon).having(act, by: .ada)
        #expect(bet.awaited == [.robo] && bet.state.deadline?.at == .after(1))
    }

    @Test func `who looks back reads who could bet`() throws {
        let authority = try Authority()
        try authority.order(.of("twoTruths", [.ada, .bob, .cleo]))
        let teller = try #require(
            try authority.ask(MatchQuery.get, by: .ada, as: MatchView.self).sight?.awaited.first)
        let waiting = [PersonID.ada, .bob, .cleo].filter { $0 != teller }
        let own = try authority.replay(nil, by: .person(waiting[0])).steps
        #expect(own.last?.legal[waiting[0]]?.last?.text == Self.bet.text)
        #expect(own.last?.legal[waiting[1]] == nil && own.last?.awaited == [teller])
    }

    @Test func `a bet that comes after its phase is refused`() throws {
        let begun = try telling([.ada, .bob, .cleo])
        let voting = try written(begun)
        #expect(voting.awaited == [.bob, .cleo])
        voting.when(
            .act(action: Self.bet, at: begun.state.rev), by: .bob, refuses: .desync)
    }

    @Test func `a match from before there were bets goes on, with them`() throws {
        let begun = try telling([.ada, .bob, .cleo])
        let kept = JSON.encode(begun.state, withSecrets: true)
        let text = String(decoding: kept, as: UTF8.self)
            .replacing(#""allowsBets":true,"#, with: "")
        let old = try JSON.decode(Match.self, from: Bytes(text.utf8))
        #expect(text.utf8.count < kept.count && old.game == begun.state.game)
        #expect(old.invited.count == 2)
    }

    @Test func `a history with bets is the same when replayed`() throws {
        let match = try written(try telling().until(.after(1))).until(.after(400))
        let kept = JSON.encode(match.state, withSecrets: true)
        #expect(kept == JSON.encode(Match(replaying: match.history), withSecrets: true))
        #expect(try JSON.decode(Match.self, from: kept) == match.state)
    }
}
