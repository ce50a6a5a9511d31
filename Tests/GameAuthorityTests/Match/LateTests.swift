import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Who comes to a match that is under way.
@Suite struct LateTests {
    private let trivia = Scenario.trivia()
    private let eight = Scenario.trivia(
        [.ada, .bob] + (3...8).map { MatchPlayer(userId: PersonID("guest-\($0)")) })
    private static let join = MatchCommand.noteJoined(userId: .cleo)

    private var joined: Scenario<Match> { get throws { try trivia.hearing(Self.join) } }

    @Test func `who joins the room during a party game gets a seat, once`() throws {
        try trivia.when(
            Self.join, by: .lobby, then: [.playerJoined(userId: .cleo, joinedAt: .birth)])
        try joined.when(Self.join, by: .lobby, then: [])
        #expect(try joined.state.players.map(\.userId) == [.ada, .bob, .cleo])
    }

    @Test func `who comes late plays from the next round on`() throws {
        let late = try joined
        #expect(late.awaited == [.ada, .bob])
        late.when(.act(action: late.legal(.ada)[0], at: nil), by: .cleo, refuses: .notYourTurn)
        let answered = try late.acting(.ada, .bob)
        #expect(answered.awaited == [.ada, .bob] && answered.state.game?.standing.round == 1)
        let next = try answered.acting(.ada, .bob)
        #expect(next.awaited == [.ada, .bob, .cleo] && next.state.game?.standing.round == 2)
        #expect(next.legal(.cleo).count > 1)
    }

    @Test func `a match that is called off says which cards were drawn`() throws {
        let second = try trivia.acting(.ada, .bob).acting(.ada, .bob)
        let void = try second.having(.void(reason: "The room was closed."), by: .lobby)
        guard case .calledOff(let match)? = void.history.last else {
            Issue.record("It was not called off.")
            return
        }
        #expect(match.cards?.count == 2 && match.cards == second.state.game?.drawnCards)
    }

    @Test func `the end counts who came late`() throws {
        let over = try joined.until(.after(120))
        #expect(over.state.status == .over)
        #expect(try over.ended().records.map(\.userId) == [.ada, .bob, .cleo])
        #expect(over.state.results?.scores[.cleo] == 0)
    }

    @Test func `who came late sees the match, leaves it and comes again as everybody else`() throws
    {
        let late = try joined
        #expect(late.state.audience(key: "m1") == .only([.ada, .bob, .cleo]))
        #expect(late.state.view(for: .cleo, key: "m1").seat == 2)
        let left = try late.hearing(.noteLeft(userId: .cleo, reason: .left))
        #expect(left.state.players[2].isPlayedByBot)
        try left.when(
            Self.join, by: .lobby, then: [.seatReturned(userId: .cleo, returnedAt: .birth)])
    }

    @Test func `a game of turns takes nobody amid a match`() throws {
        for game in ["crazyEights", "highCard", "dice"] as [GameID] {
            try Scenario.ordered(.of(game)).when(Self.join, by: .lobby, then: [])
        }
    }

    @Test func `who comes to a match that is full watches it until they leave`() throws {
        try eight.when(Self.join, by: .lobby, then: [.spectatorJoined(userId: .cleo)])
        let watching = try eight.hearing(Self.join)
        try watching.when(Self.join, by: .lobby, then: [])
        #expect(watching.state.players.count == 8)
        guard case .only(let audience) = watching.state.audience(key: "m1") else {
            Issue.record("A private match is open to everybody.")
            return
        }
        #expect(audience.contains(.cleo))
        try watching.when(
            .noteLeft(userId: .cleo, reason: .left), by: .lobby,
            then: [.spectatorLeft(userId: .cleo)])
    }

    @Test func `a seat that a bot plays is not free`() throws {
        let left = try eight.hearing(.noteLeft(userId: .bob, reason: .left))
        #expect(try left.hearing(Self.join).state.players.count == 8)
        try left.when(
            .noteJoined(userId: .bob), by: .lobby,
            then: [.seatReturned(userId: .bob, returnedAt: .birth)])
    }

    @Test func `who watches and was offline watches again, and does not play`() throws {
        let watched = try trivia.hearing(.noteSpectator(userId: .eve, watches: true))
        try watched.when(.noteJoined(userId: .eve), by: .lobby, then: [])
        let seated = try watched.hearing(.noteSpectator(userId: .eve, watches: false))
        try seated.when(
            .noteJoined(userId: .eve), by: .lobby,
            then: [.playerJoined(userId: .eve, joinedAt: .birth)])
    }

    @Test func `nobody comes to a match that is over`() throws {
        let over = try trivia.until(.after(120))
        try over.when(Self.join, by: .lobby, then: [])
    }

    @Test func `a history with somebody who came late is the same when replayed`() throws {
        let late = try joined.acting(.ada, .bob).acting(.ada, .bob).acting(.cleo)
        let kept = JSON.encode(late.state, withSecrets: true)
        #expect(kept == JSON.encode(Match(replaying: late.history), withSecrets: true))
        #expect(try JSON.decode(Match.self, from: kept) == late.state)
    }
}
