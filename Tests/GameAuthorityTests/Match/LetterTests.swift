import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Letters of a word that is drawn appear by the match's own clock.
@Suite struct LetterTests {
    private let begun = Scenario.ordered(.of("sketchAndGuess", [.ada, .bob]))

    private func missed(_ match: Scenario<Match>) -> [MissedTurn] {
        match.history.compactMap {
            if case .turnTimedOut(let turn) = $0 { turn } else { nil }
        }
    }

    /// The player who chooses a word.
    private var artist: PersonID {
        get throws { try #require(begun.awaited.first) }
    }

    @Test func `the time to choose a word is over after 15 seconds`() throws {
        let drawing = try begun.until(.after(15))
        #expect(try missed(drawing).map(\.userIds) == [[artist]])
        #expect(drawing.awaited.count == 2 && drawing.state.deadline?.at == .after(60))
    }

    @Test func `when a letter appears nobody has missed anything`() throws {
        let lettered = try begun.until(.after(60))
        #expect(missed(lettered).map(\.timedOutAt) == [.after(15), .after(60)])
        #expect(missed(lettered).last?.userIds == [])
        #expect(lettered.awaited.count == 2)
        let over = try lettered.until(.after(15 + 90))
        #expect(missed(over).last?.userIds.count == 2)
        #expect(over.state.game?.standing.round == 1)
    }

    @Test func `a guess that was sent before a letter appeared is taken`() throws {
        let drawing = try begun.until(.after(15))
        let guesser: PersonID = try artist == .ada ? .bob : .ada
        let guess = MatchCommand.act(
            action: .of(#"{"write":{"text":"A cup of tea"}}"#), at: drawing.state.rev)
        let guessed = try drawing.until(.after(60)).having(guess, by: .person(guesser))
        #expect(guessed.names.last == "acted")
    }

    @Test func `where only bots are left that wait for letters, these come at once`() throws {
        let order = MatchOrder.of(
            "sketchAndGuess", [.ada, .robo], settings: #"{"revealSeconds": 120}"#)
        let begun = try #require(
            (1...20 as ClosedRange<UInt64>).lazy.map { Scenario.ordered(order, seed: $0) }
                .first { $0.awaited == [.ada] })
        let drawing = try begun.acting(.ada).until(.after(5))
        #expect(drawing.state.deadline?.at == .after(45))
        let pass = MatchCommand.act(action: .of(#"{"pass":{}}"#), at: nil)
        let passed = try drawing.having(pass, by: .ada)
        #expect(passed.state.deadline?.at == .after(6))
        let over = try passed.until(.after(20))
        #expect(over.legal(.ada).map(\.text) == [#"{"next":{}}"#])
    }
}
