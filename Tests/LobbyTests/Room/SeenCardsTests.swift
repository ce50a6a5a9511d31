import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

/// A room knows which cards it has played.
@Suite struct SeenCardsTests {
    private func seen(_ cards: [CardID], of game: GameID = "highCard") -> RoomEvent {
        .cardsSeen(game: game, cards: Secret(cards))
    }

    private func ordered(_ room: Scenario<Room>) throws -> OrderedMatch? {
        let events = try room.and(.ready(.bob)).deciding(.start, by: room.host)
        guard case .starting(let match)? = events.last else { return nil }
        return match
    }

    private func ended(_ cards: [CardID]?) -> RoomCommand {
        .noteEnded(matchId: "m1", results: .adaWon, cards: cards)
    }

    @Test func `the cards of a match are remembered with its result`() throws {
        let late = playing.at(.after(60))
        try late.when(ended(["a", "b"]), by: .authority, then: [.over, seen(["a", "b"])])
        try late.when(ended(nil), by: .authority, then: [.over])
        try late.when(ended([]), by: .authority, then: [.over])
        try late.and(.over).when(ended(["a"]), by: .authority, then: [])
        try late.when(
            .noteEnded(matchId: "m0", results: .adaWon, cards: ["a"]), by: .authority, then: [])
    }

    @Test func `those of a match that was called off are remembered too`() throws {
        let off = RoomCommand.noteCalledOff(matchId: "m1", reason: "x", cards: ["a", "b"])
        let events = try playing.at(.after(60)).deciding(off, by: .authority)
        #expect(events.contains(seen(["a", "b"])))
        try playing.and(.over).when(off, by: .authority, then: [])
    }

    @Test func `the next order names them, the oldest first, and those of no other game`() throws {
        let twice = playing.and(.over, seen(["a", "b"]), seen(["c"]), seen(["x"], of: "dice"))
        #expect(try ordered(twice)?.seenCards == ["a", "b", "c"])
        #expect(try ordered(playing.and(.over))?.seenCards == nil)
    }

    @Test func `a card that came again is the newest`() throws {
        let again = playing.and(.over, seen(["a", "b", "c"]), seen(["b", "d"]))
        #expect(try ordered(again)?.seenCards == ["a", "c", "b", "d"])
    }

    @Test func `a new host and other guests play with the same memory`() throws {
        let handed = playing.and(
            .over, seen(["a"]), .left(.ada), .hostChanged(hostId: .bob, reason: .left),
            .joined(.cleo), .ready(.cleo))
        #expect(try ordered(handed)?.seenCards == ["a"])
    }

    @Test func `the newest four hundred are remembered`() throws {
        let cards = (1...500).map { CardID(rawValue: "card-\($0)") }
        let many = playing.and(.over, seen(Array(cards[..<300])), seen(Array(cards[300...])))
        #expect(try ordered(many)?.seenCards == Array(cards[100...]))
    }

    @Test func `nobody is told which cards were seen`() {
        let told = WrittenChoice(seen(["secret-card"])).told
        #expect(!String(decoding: told, as: UTF8.self).contains("secret-card"))
    }
}

extension Scenario<Room> {
    fileprivate var host: Actor { .person(state.hostId) }
}
