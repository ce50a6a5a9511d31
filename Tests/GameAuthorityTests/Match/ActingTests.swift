import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

@Suite struct ActingTests {
    private let highCard = Scenario.ordered()
    private let dice = Scenario.ordered(.of("dice"))

    private var mover: PersonID {
        dice.state.person(at: dice.state.game!.awaited.first { _ in true }!)
    }
    private var other: PersonID { mover == .ada ? .bob : .ada }

    @Test func `who is awaited acts, and nobody else`() throws {
        let acted = try dice.acting(mover)
        #expect(acted.names.contains("acted"))
        dice.when(
            .act(action: dice.legal(mover)[0], at: nil), by: .person(other), refuses: .notYourTurn)
        dice.when(.act(action: dice.legal(mover)[0], at: nil), by: .eve, refuses: .noSeat)
    }

    @Test func `what is no action at all is corrupted, what is against the rules is invalid`() {
        for text in ["{}", "7", #"{"fly": {}}"#, #"{"bank": {"card": 3}, "roll": {}}"#] {
            let error = #expect(throws: MatchRefusal.self) {
                try dice.deciding(.act(action: .of(text), at: nil), by: .person(mover))
            }
            #expect(error?.failure.code == .corruptedPayload, "\(text)")
        }
        let error = #expect(throws: MatchRefusal.self) {
            try dice.deciding(.act(action: .of(#"{"bank": {}}"#), at: nil), by: .person(mover))
        }
        #expect(error?.failure.code == .invalidAction)
    }

    @Test func `who hasn't seen what led to their turn is out of step`() throws {
        let acted = try highCard.acting(.ada).acting(.bob)
        let lay = MatchCommand.act(action: acted.legal(.ada)[0], at: 2)
        acted.when(lay, by: .ada, refuses: .desync)
        let ahead = MatchCommand.act(action: acted.legal(.ada)[0], at: 99)
        acted.when(ahead, by: .ada, refuses: .desync)
        let now = MatchCommand.act(action: acted.legal(.ada)[0], at: acted.state.rev)
        #expect(try acted.deciding(now, by: .ada).count >= 1)
    }

    @Test func `others' answers to the same card put nobody out of step`() throws {
        let seen = highCard.state.rev
        let bobs = try highCard.acting(.bob)
        let lay = MatchCommand.act(action: bobs.legal(.ada)[0], at: seen)
        #expect(try bobs.deciding(lay, by: .ada).count >= 1)
    }

    @Test func `a card laid face down is told to nobody else`() throws {
        let laid = try highCard.acting(.ada)
        let move = try laid.move()
        #expect(move.by == .ada && move.action == nil && move.byBot == nil)
        let card = try #require(move.hidden).text
        let written = Match.written(laid.history.last!)
        #expect(String(decoding: written.stored, as: UTF8.self).contains(card))
        #expect(!String(decoding: written.told, as: UTF8.self).contains(card))
        let faces = laid.state.faces(
            of: laid.history.last!, told: .of(#"{"by":"ada"}"#), key: "m1")
        #expect(faces.own[.ada]!.text.contains(card))
        #expect(!faces.own[.bob]!.text.contains(card))
        #expect(!faces.common.text.contains(card))
    }

    @Test func `a match ends with its results, and what counts for whom`() throws {
        var match = highCard
        while match.state.status == .playing {
            match = try match.acting(match.legal(.ada).isEmpty ? .bob : .ada)
        }
        let ended = try match.ended()
        #expect(ended.roomCode == "K7QD" && ended.game == "highCard")
        #expect(Set(ended.records.map(\.userId)) == [.ada, .bob])
        #expect(ended.records.filter(\.won).map(\.userId) == ended.results.winners)
        match.when(.resign, by: .ada, refuses: .over)
        #expect(match.state.deadline == nil)
    }

    @Test func `who resigns is out, and the last one left wins`() throws {
        let left = try highCard.having(.resign, by: .ada)
        let ended = try left.ended()
        #expect(ended.results.winners == [.bob])
        #expect(
            ended.records == [
                MatchRecord(userId: .ada, won: false), MatchRecord(userId: .bob, won: true),
            ])
    }

    @Test func `bots don't play on when the last person gives up, unless somebody may come back`()
        throws
    {
        let table = Scenario.ordered(.of("crazyEights", [.ada, .bob, .robo]))
        let left = try table.having(.noteLeft(userId: .bob, reason: .left), by: .lobby)
            .having(.resign, by: .ada)
        #expect(left.state.status == .playing)
        let over = try table.having(.resign, by: .bob).having(.resign, by: .ada)
        #expect(over.state.status == .over && over.state.results?.winners == [.robo])
        let records = try over.ended().records
        #expect(records.count == 2 && records.allSatisfy { !$0.won })
        let bots: [MatchPlayer] = [.ada, .robo, MatchPlayer(userId: "bot-2", botLevel: .hard)]
        let alone = try Scenario.ordered(.of("dice", bots)).having(.resign, by: .ada)
        #expect(alone.state.status == .over)
    }

    @Test func `an action itself says how the match of a room stands then, and nothing else does`()
        throws
    {
        let seeds = 1...50 as ClosedRange<UInt64>
        let (before, acted) = try #require(
            try seeds.lazy.map { seed in
                let before = Scenario.ordered(.of("dice"), seed: seed)
                return (before, try before.acting(before.legal(.ada).isEmpty ? .bob : .ada))
            }.first { $0.0.state.summary != $0.1.state.summary })
        #expect(acted.names == before.names + ["acted"])
        let move = try acted.move()
        #expect(move.roomCode == "K7QD")
        #expect(move.summary != nil && move.summary == acted.state.summary)
    }

    @Test func `practice counts nothing`() throws {
        let empty = Scenario(Match.self, key: "m1", at: .birth)
        let practice = try empty.having(
            .practice(game: "highCard", settings: nil, bots: 1, level: nil, seed: 3), by: .ada
        ).having(.resign, by: .ada)
        let ended = try practice.ended()
        #expect(ended.roomCode == nil && ended.records.isEmpty)
    }
}
