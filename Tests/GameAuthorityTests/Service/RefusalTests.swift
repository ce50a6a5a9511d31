import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What a player meets is named, as it is on the wire.
@Suite struct RefusalTests {
    private let authority: Authority

    init() throws {
        authority = try Authority()
        try authority.order(.of("crazyEights"))
    }

    private func act(_ text: String, at rev: Revision? = nil) -> MatchCommand {
        .act(action: .of(text), at: rev)
    }

    private var mover: Actor {
        get throws {
            let legal = try authority.ask(MatchQuery.legal, by: .ada, as: LegalActions.self)
            return legal.actions.isEmpty ? .bob : .ada
        }
    }

    @Test func `an action against the rules is refused with why`() throws {
        let failure = try authority.tell(act(#"{"pass": {}}"#), by: mover).failure
        #expect(failure?.code == "INVALID_ACTION")
        #expect(failure?.message == "You can draw, so you can't pass.")
    }

    @Test func `whose turn it isn't is told so`() throws {
        let other: Actor = try mover == .ada ? .bob : .ada
        #expect(authority.code(act(#"{"draw": {}}"#), by: other) == "NOT_YOUR_TURN")
    }

    @Test func `a match that is over takes nothing more`() throws {
        #expect(authority.tell(MatchCommand.resign, by: .ada).failure == nil)
        for command in [act(#"{"draw": {}}"#), .resign] {
            #expect(authority.code(command, by: .bob) == "MATCH_OVER")
        }
    }

    @Test func `a match that there isn't is not found`() {
        for query in [MatchQuery.get, .legal, .seen, .replay(rev: nil, seat: nil, after: nil)] {
            #expect(authority.code(query, by: .ada, of: "nowhere") == "MATCH_NOT_FOUND")
        }
        #expect(authority.code(MatchCommand.resign, by: .ada, of: "nowhere") == "MATCH_NOT_FOUND")
        #expect(authority.code(MatchCommand.resign, by: .ada, of: "") == "MATCH_NOT_FOUND")
    }

    @Test func `who hasn't seen what came before is out of step`() throws {
        for rev in [-1, 0, 99_999, .max, .min] {
            #expect(try authority.code(act(#"{"draw": {}}"#, at: rev), by: mover) == "DESYNC")
        }
    }

    @Test func `what is no action is corrupted, however long it is`() throws {
        let long = #"{"draw": {}, "x": ""# + String(repeating: "x", count: 5_000) + #""}"#
        for text in ["null", "7", #"{"fly": {}}"#, long] {
            #expect(try authority.code(act(text), by: mover) == "CORRUPTED_PAYLOAD")
        }
    }

    @Test func `settings of another version are named`() {
        let practice = MatchCommand.practice(
            game: "dice", settings: .of(#"{"settingsVersion": 7}"#), bots: nil, level: nil,
            seed: nil)
        #expect(authority.code(practice, by: .ada, of: "") == "VERSION_MISMATCH")
    }

    @Test func `an action is kept once, however it was written`() throws {
        let mover = try mover
        let text = #"{ "draw" : {"then": "nothing"}, "else": null }"#
        #expect(authority.tell(act(text), by: mover).failure == nil)
        let acted = try #require(try authority.tail(after: 0).events?.last { $0.event == "acted" })
        #expect(acted.body.text.contains(#""action":{"draw":{}}"#))
        #expect(authority.tell(MatchCommand.resign, by: .ada).failure == nil)
        let steps = try authority.replay(.all).steps
        #expect(steps.allSatisfy { !$0.body.text.contains("hidden") })
    }

    @Test func `a match that was called off waits for nobody`() throws {
        let void = MatchCommand.void(reason: "The room was closed.")
        #expect(authority.tell(void, by: .lobby).failure == nil)
        for person in [Actor.ada, .bob] {
            let legal = try authority.ask(MatchQuery.legal, by: person, as: LegalActions.self)
            #expect(legal.actions.isEmpty)
            let view = try authority.ask(MatchQuery.get, by: person, as: MatchView.self)
            #expect(view.sight?.awaited == [] && view.status == .calledOff)
        }
    }
}
