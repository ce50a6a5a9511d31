import Contracts
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// The operator finds the matches that are under way.
@Suite struct SearchTests {
    private let authority: Authority

    init() throws {
        authority = try Authority()
        try authority.order(.of())
    }

    private func find(room: RoomCode? = nil, player: PersonID? = nil) throws -> [MatchID] {
        try authority.ask(
            MatchSearch.find(roomCode: room, player: player), by: .operator, of: "",
            as: FoundMatches.self
        ).matchIds
    }

    @Test func `a match is found by its room, and by who plays it`() throws {
        #expect(try find(room: "K7QD") == ["m1"])
        #expect(try find(player: .ada) == ["m1"])
        #expect(try find(room: "K7QD", player: .bob) == ["m1"])
        #expect(try find(room: "XXXX").isEmpty)
        #expect(try find(player: .eve).isEmpty)
        #expect(try find(room: "XXXX", player: .ada).isEmpty)
    }

    @Test func `practice is found, too`() throws {
        let reply = authority.tell(
            MatchCommand.practice(game: "dice", settings: nil, bots: 1, level: nil, seed: nil),
            by: .ada, of: "")
        let practice = MatchID(try #require(reply.header.stream).key.rawValue)
        #expect(Set(try find(player: .ada)) == ["m1", practice])
        #expect(try find(room: "K7QD", player: .ada) == ["m1"])
    }

    @Test func `a match that is over is not`() throws {
        #expect(
            authority.tell(MatchCommand.void(reason: "test"), by: .lobby).failure == nil)
        #expect(try find(room: "K7QD").isEmpty)
        #expect(try find(player: .ada).isEmpty)
    }

    @Test func `the operator may ask, and has to say something`() {
        let question = MatchSearch.find(roomCode: "K7QD", player: nil)
        #expect(authority.code(question, by: .ada, of: "") == .forbidden)
        let nothing = MatchSearch.find(roomCode: nil, player: nil)
        #expect(authority.code(nothing, by: .operator, of: "") == .badInput)
    }
}
