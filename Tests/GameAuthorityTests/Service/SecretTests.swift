import Contracts
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Whoever has no seat in a round sees it as the audience does.
@Suite struct SecretTests {
    private static let games = Catalogue.standard.games.map { GameID($0.entry.id) }
    /// In these all know the word but those who guess it.
    private static let ofWords: Set<GameID> = [
        "whoAmI", "sketchAndGuess", "charades", "forbiddenWords",
    ]

    @Test(arguments: games)
    func `who gave up, came late or only watches is told no secret before all are`(
        game: GameID
    ) throws {
        let type = try #require(Catalogue.standard[game.rawValue])
        var kept: Set<PersonID> = []
        for turns in [2, 9] {
            var onlookers = try Onlookers(type)
            try onlookers.play(turns)
            if type is any DeckGame.Type { try onlookers.leaComes() }
            try onlookers.play(2)
            try onlookers.danGivesUp()
            try onlookers.play(30)
            let outcome = try onlookers.end()
            #expect(outcome.leaks.isEmpty)
            kept.formUnion(outcome.kept)
        }
        if Self.ofWords.contains(game) { #expect(kept == [.dan, .lea, .eve]) }
    }

    @Test func `who gave up sees the match as the audience does, in every game`() throws {
        for game in Self.games {
            let authority = try Authority()
            let players = (1...4).map { MatchPlayer(userId: PersonID("p\($0)")) }
            try authority.order(.of(game, players))
            #expect(authority.tell(MatchCommand.resign, by: .person("p2")).failure == nil)
            let own = try authority.ask(MatchQuery.get, by: .person("p2"), as: MatchView.self)
            let open = try authority.ask(MatchQuery.get, by: .eve, as: MatchView.self)
            #expect(own.sight == open.sight && own.seat == 1, "\(game)")
            let last = try authority.replay(nil, by: .person("p2")).steps.last
            #expect(try last == authority.replay(nil, by: .eve).steps.last, "\(game)")
        }
    }

    @Test func `who gave up looks back on what they saw while they played`() throws {
        let authority = try Authority()
        try authority.order(.of("crazyEights", [.ada, .bob, .cleo]))
        let before = try authority.replay(nil, by: .bob).steps
        #expect(authority.tell(MatchCommand.resign, by: .bob).failure == nil)
        let after = try authority.replay(nil, by: .bob).steps
        #expect(Array(after.prefix(before.count)) == before)
        #expect(after[0].view?.text.contains(#""hand":"#) == true)
        #expect(after.last?.view?.text.contains(#""hand":"#) == false)
    }

    @Test func `a match from before there were ideas goes on without them`() throws {
        let begun = Scenario.ordered(.of("charades", [.ada, .bob, .cleo]), seed: 3)
        let kept = JSON.encode(begun.state, withSecrets: true)
        var text = String(decoding: kept, as: UTF8.self)
        let ideas = try #require(text.firstRange(of: /"ideas":\[[^\]]*\],/))
        text.removeSubrange(ideas)
        let old = try JSON.decode(Match.self, from: Bytes(text.utf8))
        let guesser = try #require(old.awaited.first { old.legal(for: $0).count == 1 })
        #expect(old.legal(for: guesser).map(\.text) == [#"{"pass":{}}"#])
        let guess = RawJSON.of(#"{"write": {"text": "A snowman"}}"#)
        var next = old
        next.apply(
            .acted(
                MatchMove(
                    by: old.person(at: guesser), action: guess, actedAt: .birth)))
        #expect(next.game != nil && next.game != old.game)
    }
}
