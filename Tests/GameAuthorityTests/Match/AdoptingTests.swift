import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// A match that devices have played comes here.
@Suite struct AdoptingTests {
    private let played = try! Scenario.ordered(
        .of("crazyEights", settings: #"{"turnSeconds": 0}"#)
    ).acting(times: 6)

    @Test(arguments: GameID.all)
    func `it is what it was, and what its events make of it`(game: GameID) throws {
        let three: [MatchPlayer] = [.ada, .bob, .robo]
        let order = MatchOrder.of(game, three, policy: .party)
        let played = try Scenario.ordered(order).acting(times: 5)
        let context = Context(actor: .ada, key: "m1", now: .after(9), seed: 1)
        let decided = try Match().decided(.adopt(played.adopted), in: context)
        #expect(decided.after?.game == played.state.game)
        #expect(decided.after == Match(replaying: decided.events))
        #expect(decided.after?.begun?.played == nil && decided.after?.begun?.deck == nil)
    }

    @Test
    func `it goes on with turns that timed out, and with who joined, resigned or was put out`()
        throws
    {
        let party = try Scenario.trivia([.ada, .bob, .robo], rounds: 9).until(.after(50))
            .hearing(.noteJoined(userId: .cleo)).until(.after(80))
            .having(.resign, by: .bob)
            .hearing(.noteLeft(userId: .cleo, reason: .kicked)).until(.after(90))
        let kinds = Set(party.adopted.moves.map(\.kind))
        #expect(kinds == Set(AdoptedMove.Kind.allCases))
        let adopted = try Scenario.adopted(party.adopted)
        #expect(adopted.state.game == party.state.game)
        #expect(adopted.state.players.map(\.userId) == [.ada, .bob, .robo, .cleo])
        #expect(adopted.state.players.map(\.hasResigned) == [false, true, false, false])
        adopted.when(.comeBack, by: .cleo, refuses: .noSeat)
        #expect(throws: MatchRefusal.noSeat) { try Scenario.adopted(party.adopted, by: .cleo) }
    }

    @Test func `who brings it plays at once, and the seats of others are held`() throws {
        let adopted = try Scenario.adopted(played.adopted)
        #expect(adopted.names == ["began"])
        let held = adopted.state.players.map(\.heldUntil)
        #expect(held == [nil, .after(9 + 120)])
        let back = try adopted.having(.comeBack, by: .bob)
        #expect(back.names.last == "seatReturned")
        let late = try adopted.until(.after(9 + 121))
        #expect(late.state.players.map(\.isPlayedByBot) == [false, true])
        #expect(try late.having(.comeBack, by: .bob).state.players[1].isPlayedByBot == false)
    }

    @Test func `it counts for nobody`() throws {
        let over = try Scenario.adopted(played.adopted).having(.resign, by: .bob)
        let end = try over.ended()
        #expect(end.records == [] && end.results.winners == [.ada])
    }

    @Test func `one that is over comes here as it ended`() throws {
        let over = try played.having(.resign, by: .bob)
        let adopted = try Scenario.adopted(over.adopted)
        #expect(adopted.names == ["began", "ended"])
        #expect(try adopted.ended().records == [])
        #expect(try adopted.ended().results == over.ended().results)
    }

    @Test func `nobody but its players watches it, and who has not come is left alone`() throws {
        let adopted = try Scenario.adopted(played.adopted)
        let indexes = { (match: Match) in match.listings.map { "\($0.index) \($0.sort)" }.sorted() }
        #expect(adopted.state.audience(key: "m1") == .only([.ada, .bob]))
        #expect(adopted.state.seated(key: "m1") == [.ada])
        #expect(
            indexes(adopted.state) == [
                "match.adopter ada/", "match.live playing/\(adopted.state.begun!.game)",
                "match.player ada/",
            ])
        let back = try adopted.having(.comeBack, by: .bob)
        #expect(back.state.seated(key: "m1") == [.ada, .bob])
        #expect(indexes(back.state).last == "match.player bob/")
        let dropped = try back.at(.after(20)).hearing(.noteDropped(userId: .bob))
        #expect(dropped.state.seated(key: "m1") == [.ada, .bob], "Bob's phone is waited for.")
        expectPlacesKept(in: try dropped.until(.after(300)).history, of: Match.self, "m1")
    }

    @Test func `nothing that is hidden is told`() throws {
        let adopted = try Scenario.adopted(Scenario.trivia().until(.after(30)).adopted)
        let told = RawJSON(WrittenChoice(adopted.history[0]).told)
        let names = Set(try JSON.decode([String: RawJSON].self, from: told.bytes).keys)
        #expect(names.isDisjoint(with: ["played", "deck", "seed", "entropy"]))
        #expect(names.contains("adoptedBy"))
    }
}

extension Scenario<Match> {
    /// Who is awaited does the first thing that they may do; else time passes.
    func acting(times: Int) throws -> Self {
        try (0..<times).reduce(self) { scenario, _ in
            let people = scenario.awaited.filter { !$0.rawValue.hasPrefix("bot-") }
            guard let person = people.first, !scenario.legal(person).isEmpty else {
                return try scenario.state.deadline.map { try scenario.until($0.at) } ?? scenario
            }
            return try scenario.acting(person)
        }
    }
}
