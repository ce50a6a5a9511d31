import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Whoever is away holds up no round of a party game.
@Suite struct AbsenceTests {
    private let trivia = Scenario.trivia()
    private static let drop = MatchCommand.noteDropped(userId: .ada)
    private static let back = MatchCommand.noteReturned(userId: .ada)

    /// Bob has answered, and Ada's last device is gone.
    private var waiting: Scenario<Match> {
        get throws { try trivia.at(.after(1)).acting(.bob).at(.after(10)).hearing(Self.drop) }
    }

    private func missed(_ match: Scenario<Match>) -> [MissedTurn] {
        match.history.compactMap {
            if case .turnTimedOut(let turn) = $0 { turn } else { nil }
        }
    }

    @Test func `a round waits five seconds for who is away, then goes on`() throws {
        #expect(try waiting.state.deadline?.at == .after(15))
        #expect(try missed(waiting.until(.after(14))).isEmpty)
        let gone = try missed(waiting.until(.after(15)))
        #expect(gone.map(\.userIds) == [[.ada]] && gone.map(\.timedOutAt) == [.after(15)])
    }

    @Test func `who is back within five seconds has their time as before`() throws {
        let back = try waiting.at(.after(12)).hearing(Self.back)
        #expect(back.state.deadline?.at == .after(20))
        let answered = try back.at(.after(19)).acting(.ada)
        #expect(missed(answered).isEmpty && answered.state.game?.standing.round == 1)
        let again = try back.at(.after(13)).hearing(Self.drop)
        #expect(again.state.deadline?.at == .after(18))
    }

    @Test func `as long as somebody who is there is awaited, they have their time`() throws {
        let dropped = try trivia.at(.after(3)).hearing(Self.drop)
        #expect(dropped.state.deadline?.at == .after(20))
        let answered = try dropped.at(.after(12)).acting(.bob)
        #expect(answered.state.deadline?.at == .after(17))
    }

    @Test func `a turn that ends sooner is not made longer`() throws {
        let late = try trivia.at(.after(17)).acting(.bob).at(.after(18)).hearing(Self.drop)
        #expect(late.state.deadline?.at == .after(20))
    }

    @Test func `no question waits longer than five seconds for who is away all the time`() throws {
        var match = try trivia.hearing(Self.drop)
        var second = 0
        while match.state.status == .playing, second < 110 {
            second += 1
            match = try match.until(.after(second))
            guard match.awaited.contains(.bob) else { continue }
            match = try match.acting(.bob)
            let end = match.state.turnEndsAt ?? match.now
            #expect(end <= match.now + .seconds(5))
        }
        #expect(match.state.status == .over)
        #expect(!match.names.contains("seatTakenByBot"))
        #expect(missed(match).allSatisfy { $0.userIds == [.ada] })
    }

    @Test func `if all are away, each question waits five seconds`() throws {
        let empty = try trivia.hearing(Self.drop).hearing(.noteDropped(userId: .bob))
        let end = try empty.until(.after(60))
        #expect(missed(end).map(\.timedOutAt) == [5, 7, 12, 14, 19, 21].map { .after($0) })
        #expect(end.state.status == .over)
    }

    @Test func `who is back plays on from the question that is open then`() throws {
        let gone = try waiting.until(.after(18))
        #expect(gone.state.game?.standing.round == 2)
        let back = try gone.hearing(Self.back)
        #expect(back.awaited == [.ada, .bob] && back.legal(.ada).count > 1)
        #expect(back.state.deadline?.at == .after(37))
        let acted = try gone.acting(.ada)
        #expect(acted.names.suffix(2) == ["seatReturned", "acted"])
    }

    @Test func `once a bot has the seat it plays at its own pace`() throws {
        let taken = try trivia.hearing(.noteLeft(userId: .ada, reason: .left))
        #expect(taken.state.deadline?.at == .after(1))
    }

    /// Somebody draws since the first second. Of the two who guess, the first is away since the 18th,
    /// and the other one has given up.
    private var drawn: (match: Scenario<Match>, artist: PersonID, away: PersonID) {
        get throws {
            let order = MatchOrder.of("sketchAndGuess", [.ada, .bob, .cleo], policy: .party)
            let begun = Scenario.ordered(order)
            let artist = try #require(begun.awaited.first)
            let drawing = try begun.at(.after(1)).acting(artist)
            let guessers = drawing.awaited.filter { $0 != artist }
            let dropped = try drawing.at(.after(18)).hearing(.noteDropped(userId: guessers[0]))
            #expect(dropped.state.deadline?.at == .after(46))
            let pass = MatchCommand.act(action: .of(#"{"pass":{}}"#), at: nil)
            let passed = try dropped.at(.after(20)).having(pass, by: .person(guessers[1]))
            return (passed, artist, guessers[0])
        }
    }

    @Test func `a drawing ends five seconds after only guessers who are away are left`() throws {
        let (match, artist, away) = try drawn
        let line = MatchCommand.act(action: .of(#"{"draw":{"line":[1,2,3,4]}}"#), at: nil)
        let drawing = try match.at(.after(22)).having(line, by: .person(artist))
        #expect(drawing.state.deadline?.at == .after(23))
        #expect(try missed(drawing.until(.after(22))).isEmpty)
        let over = try drawing.until(.after(23))
        #expect(over.legal(artist).map(\.text) == [#"{"next":{}}"#])
        #expect(missed(over).allSatisfy { $0.timedOutAt == .after(23) })
        #expect(Set(try #require(missed(over).last).userIds) == [artist, away])
        #expect(missed(over).dropLast().allSatisfy { $0.userIds.isEmpty })
    }

    @Test func `a guesser who is back in time guesses on`() throws {
        let (match, _, away) = try drawn
        let back = try match.at(.after(22)).hearing(.noteReturned(userId: away))
        #expect(back.state.deadline?.at == .after(46) && missed(back).isEmpty)
    }

    /// The players who may guess in this round.
    private func guessers(_ match: Scenario<Match>) throws -> [PersonID] {
        struct Shown: Decodable { let roles: [String] }
        let view = try #require(match.state.game?.view(from: .all))
        let roles = try JSON.decode(Shown.self, from: view.bytes).roles
        return roles.indices.filter { roles[$0] == "guesser" }
            .map { match.state.person(at: Seat($0)) }
    }

    @Test(arguments: ["charades", "forbiddenWords", "whoAmI"] as [GameID])
    func `a word that only who is away could still guess holds up no turn`(_ game: GameID) throws {
        let begun = Scenario.ordered(.of(game, [.ada, .bob, .cleo], policy: .party))
        let guessers = try guessers(begun)
        let away = try #require(guessers.first)
        let dropped = try begun.at(.after(2)).hearing(.noteDropped(userId: away)).at(.after(3))
        let pass = MatchCommand.act(action: .of(#"{"pass":{}}"#), at: nil)
        let waiting = try guessers.dropFirst().reduce(dropped) {
            try $0.having(pass, by: .person($1))
        }
        #expect(waiting.state.deadline?.at == .after(7))
        #expect(try missed(waiting.until(.after(6))).isEmpty)
        let over = try waiting.until(.after(7))
        let (times, next) = (missed(over).map(\.timedOutAt), over.legal(.ada).map(\.text))
        #expect(times == [.after(7)] && next == [#"{"next":{}}"#])
        let back = try waiting.at(.after(6)).hearing(.noteReturned(userId: away))
        #expect(back.state.deadline?.at == begun.state.deadline?.at && missed(back).isEmpty)
    }

    @Test func `somebody who is there goes on guessing while another one is away`() throws {
        let begun = Scenario.ordered(.of("charades", [.ada, .bob, .cleo], policy: .party))
        let away = try #require(guessers(begun).first)
        let dropped = try begun.at(.after(2)).hearing(.noteDropped(userId: away))
        #expect(dropped.state.deadline?.at == begun.state.deadline?.at)
    }

    @Test func `a game of turns gives who is away their whole turn`() throws {
        let turns = Scenario.ordered(.of("highCard", settings: #"{"turnSeconds": 20}"#))
        let dropped = try turns.at(.after(1)).acting(.bob).at(.after(2)).hearing(Self.drop)
        #expect(dropped.state.deadline?.at == .after(20))
    }
}
