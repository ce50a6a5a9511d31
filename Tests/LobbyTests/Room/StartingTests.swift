import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct StartingTests {
    @Test func `players say when they are ready`() throws {
        try both.when(.ready(isReady: true), by: .bob, then: [.ready(.bob)])
        try both.and(.ready(.bob)).when(.ready(isReady: true), by: .bob, then: [])
        both.when(.ready(isReady: true), by: .eve, refuses: .notMember)
        playing.when(.ready(isReady: true), by: .bob, refuses: .inGame)
    }

    @Test func `the order names everybody, the game and what it is played with`() throws {
        let events = try both.and(.ready(.bob)).deciding(.start, by: .ada)
        guard case .starting(let match)? = events.first else {
            Issue.record("There is no order in \(events).")
            return
        }
        #expect(events.count == 1)
        #expect(
            match
                == OrderedMatch(
                    matchId: match.matchId, game: "highCard", gameVersion: 1, category: nil,
                    settings: .fiveRounds,
                    players: [MatchPlayer(userId: .ada), MatchPlayer(userId: .bob)],
                    orderedAt: .birth, spectators: [], isPrivate: false, patience: .usual,
                    policy: MatchPolicy(HighCard.self)))
        #expect(both.and(events[0]).state.status == .starting)
    }

    @Test func `nobody starts before all are ready and there`() {
        both.when(.start, by: .ada, refuses: .notReady)
        both.and(.ready(.bob), .dropped(.bob, at: 1)).when(.start, by: .ada, refuses: .notReady)
    }

    @Test func `the count has to suit the game`() {
        adas.when(.start, by: .ada, refuses: .tooFewPlayers(2))
    }

    @Test func `settings that don't suit so many are refused before the order`() {
        let dear = RawJSON.of(#"{"decks": 1, "handSize": 13}"#)
        var table = both.and(
            ConfiguringTests.changed(game: "crazyEights", settings: dear), .ready(.bob))
        for name in ["cleo", "dora"] {
            table = table.and(.joined(PersonID(name)), .ready(PersonID(name)))
        }
        #expect(throws: RoomRefusal.self) { try table.deciding(.start, by: .ada) }
    }

    @Test func `nothing is started twice, nor without a game`() {
        both.and(.ordered).when(.start, by: .ada, refuses: .inGame)
        playing.when(.start, by: .ada, refuses: .inGame)
        Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(game: nil), .joined(.ada),
            .joined(.bob), .ready(.bob)
        ).when(.start, by: .ada, refuses: .noGame)
    }

    @Test func `the match begins, or is refused`() throws {
        let ordered = both.and(.ready(.bob), .ordered)
        try ordered.when(.noteBegun(matchId: "m1"), by: .authority, then: [.begun])
        let failed = RoomEvent.startFailed(matchId: "m1", reason: "No room.")
        try ordered.when(
            .noteRefused(matchId: "m1", reason: "No room."), by: .authority, then: [failed])
        #expect(ordered.and(failed).state.status == .waiting)
        #expect(ordered.and(failed).state.last.failure == "No room.")
    }

    @Test func `a match that the authority lost is refused amid the game, and over`() throws {
        let lost = RoomEvent.calledOff(
            matchId: "m1", reason: "Too late.", calledOffAt: playing.now)
        try playing.when(
            .noteRefused(matchId: "m1", reason: "Too late."), by: .authority, then: [lost])
        #expect(playing.and(lost).state.status == .waiting)
        try playing.when(
            .noteRefused(matchId: "m0", reason: "Too late."), by: .authority, then: [])
    }

    @Test
    func `an order that nobody answers is void in time for the start to end within five seconds`()
        throws
    {
        let ordered = both.and(.ready(.bob), .ordered)
        #expect(ordered.state.deadline?.at == .after(4))
        try ordered.at(.after(3)).when(.lapse, by: .clock, then: [])
        let failed = RoomEvent.startFailed(
            matchId: "m1", reason: "The game did not begin in time.")
        try ordered.at(.after(4)).when(.lapse, by: .clock, then: [failed])
        let void = ordered.and(failed)
        try void.when(.noteBegun(matchId: "m1"), by: .authority, then: [])
        try void.when(.noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [])
    }

    @Test func `a match that is called off before it began is a start that failed`() throws {
        let off = RoomCommand.noteCalledOff(matchId: "m1", reason: "No cards.")
        try both.and(.ordered).when(
            off, by: .authority, then: [.startFailed(matchId: "m1", reason: "No cards.")])
        let calledOff = RoomEvent.calledOff(
            matchId: "m1", reason: "No cards.", calledOffAt: .birth)
        try playing.when(off, by: .authority, then: [calledOff])
        try playing.and(calledOff).when(off, by: .authority, then: [])
        try both.and(.ordered).when(
            .noteCalledOff(matchId: "m0", reason: "x"), by: .authority, then: [])
    }

    @Test func `a result is told once`() throws {
        try playing.at(.after(60)).when(
            .noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [.over])
        try playing.when(
            .noteEnded(matchId: "m0", results: .adaWon), by: .authority, then: [])
        let over = playing.and(.over)
        try over.when(.noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [])
        #expect(over.state.status == .waiting)
        #expect(over.state.seats.allSatisfy { !$0.isReady })
        #expect(over.state.last.results == .adaWon)
    }

    @Test func `a result that overtakes the beginning counts as both`() throws {
        try both.and(.ordered).at(.after(60)).when(
            .noteEnded(matchId: "m1", results: .adaWon), by: .authority,
            then: [.started(matchId: "m1", gameStartedAt: .after(60)), .over])
    }

    @Test func `everybody may know how a match stands`() throws {
        let summary = MatchSummary(round: 2, scores: [.ada: 1], currentPlayerId: .bob)
        let progressed = RoomEvent.progressed(
            matchId: "m1", summary: summary, progressedAt: .birth)
        try playing.when(
            .noteProgress(matchId: "m1", summary: summary), by: .authority, then: [progressed])
        try playing.and(progressed).when(
            .noteProgress(matchId: "m1", summary: summary), by: .authority, then: [])
        try playing.when(
            .noteProgress(matchId: "m0", summary: summary), by: .authority, then: [])
    }

    @Test func `the next match is played with what the last one was`() throws {
        let changed = playing.and(
            .over, ConfiguringTests.changed(game: "dice", settings: .of("{}")))
        let events = try changed.deciding(.playAgain, by: .ada)
        let room = changed.and(events[0]).and(events[1]).state
        #expect(room.status == .starting)
        #expect(room.game == Room.Game(id: "highCard", settings: .fiveRounds))
        #expect(try playing.and(.over).deciding(.playAgain, by: .ada).count == 1)
    }

    @Test func `nobody plays again who has not played, or while they play`() {
        both.when(.playAgain, by: .ada, refuses: .neverPlayed)
        playing.when(.playAgain, by: .ada, refuses: .inGame)
        playing.and(.over, .dropped(.bob, at: 61)).when(.playAgain, by: .ada, refuses: .notReady)
        let failed = RoomEvent.startFailed(matchId: "m1", reason: "x")
        both.and(.ordered, failed).when(.playAgain, by: .ada, refuses: .neverPlayed)
    }

    @Test func `who has come since the last match says that they are ready`() throws {
        let joined = playing.and(.over, .joined(.cleo, at: .after(70)))
        joined.when(.playAgain, by: .ada, refuses: .notReady)
        #expect(try joined.and(.ready(.cleo)).deciding(.playAgain, by: .ada).count == 1)
        let handed = joined.and(.hostChanged(hostId: .cleo, reason: .given))
        #expect(try handed.deciding(.playAgain, by: .cleo).count == 1)
        let back = playing.and(.over, .left(.bob), .joined(.bob, at: .after(70)))
        #expect(try back.deciding(.playAgain, by: .ada).count == 1)
    }

    @Test(arguments: [
        RoomCommand.noteBegun(matchId: "m1"), .noteRefused(matchId: "m1", reason: "x"),
        .noteEnded(matchId: "m1", results: .adaWon), .noteProgress(matchId: "m1", summary: .init()),
        .notePresence(userId: .bob, isOnline: false, at: nil), .lapse,
    ])
    func `nobody speaks for a part of Parlor`(_ command: RoomCommand) {
        both.when(command, by: .ada, refuses: .partsOnly)
    }
}
