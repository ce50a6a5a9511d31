import Contracts
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct CallingOffTests {
    static let reason = "The host ended the game. It counts for nobody."
    static let off = RoomEvent.calledOff(matchId: "m1", reason: reason, calledOffAt: .birth)

    @Test func `the host ends a match without a result`() throws {
        try playing.when(.callOff, by: .ada, then: [Self.off])
        let room = playing.and(Self.off)
        #expect(room.state.status == .waiting && room.state.match == nil)
        #expect(room.state.last.results == nil)
        #expect(try room.deciding(.playAgain, by: .ada).count == 1)
    }

    @Test func `an order that has not begun is void`() throws {
        try both.and(.ordered).when(
            .callOff, by: .ada, then: [.startFailed(matchId: "m1", reason: Self.reason)])
    }

    @Test func `without a match there is nothing to end`() throws {
        try both.when(.callOff, by: .ada, then: [])
        try playing.and(Self.off).when(.callOff, by: .ada, then: [])
        try playing.and(.over).when(.callOff, by: .ada, then: [])
    }

    @Test func `a result that comes too late is none`() throws {
        try playing.and(Self.off).when(
            .noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [])
    }

    @Test func `its cards are remembered when they are known, once`() throws {
        let told = RoomCommand.noteCalledOff(
            matchId: "m1", reason: Self.reason, cards: ["a", "b"])
        let seen = RoomEvent.cardsSeen(game: "highCard", cards: Secret(["a", "b"]))
        try playing.and(Self.off).when(told, by: .authority, then: [seen])
        try playing.and(Self.off, seen).when(told, by: .authority, then: [])
        #expect(playing.and(Self.off, .ordered).state.last.calledOff == nil)
    }

    @Test func `a game that ends its room closes it`() throws {
        let policy = MatchPolicy(
            allowsRejoin: true, supportsSpectators: true, endsRoom: true)
        try both.and(.ready(.bob), .ordered(by: policy), .begun).when(
            .callOff, by: .ada,
            then: [Self.off, .closed(reason: .matchOver, closedAt: .birth)])
    }
}
