import Contracts
import ParlorGames
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

/// What every game's players are shown between an action and its answer.
@Suite struct PredictionKitTests {
    @Test(arguments: KitModule.all)
    func `what is called predicted is what the authority then says, whatever is hidden`(
        _ module: KitModule
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var (predicted, waited) = (0, 0)
            for seed in 1...3 as ClosedRange<UInt64> {
                let seats = max(3, type.entry.players.lowerBound)
                var play = Play(G(seats: seats, settings: .usual, seed: seed))
                var chance = Chance(seed: seed)
                var steps = 0
                while !play.game.isOver, steps < 60 {
                    steps += 1
                    let seat = chance.pick(from: Array(play.game.awaited))
                    let action = chance.pick(from: play.game.legal(for: seat))
                    if seat == 0 { play.act(action) }
                    let (shown, before) = (play.shown, play.game.redacted(for: .seat(0)))
                    try play.authorityPlays(action, by: seat)
                    #expect(play.game.isSound && shown.seen.isSound)
                    if shown.certainty == .predicted {
                        predicted += 1
                        #expect(shown.seen.game == play.game.redacted(for: .seat(0)))
                        for deal in 101...106 as ClosedRange<UInt64> {
                            var other = before.imagined(from: .seat(0), Chance(seed: deal))
                            try other.play(action, by: 0)
                            #expect(shown.seen.game == other.redacted(for: .seat(0)))
                        }
                    } else if shown.certainty == .waiting {
                        waited += 1
                    }
                    if seat == 0 { play.give(.news(.accepted(play.lastName, play.rev))) }
                    play.tellState()
                    #expect(play.shown.seen.game == play.game.redacted(for: .seat(0)))
                    #expect(play.shown.certainty == .confirmed && play.rolledBack.isEmpty)
                }
            }
            #expect(predicted + waited > 0)
            print("\(type.entry.id): \(predicted) predicted, \(waited) waited for")
        }
        try check(module.game)
    }

    @Test func `an act is shown before its answer`() throws {
        var (acts, looks) = ([Duration](), [Duration]())
        for seed in 1...40 as ClosedRange<UInt64> {
            var play = Play(CrazyEights(seats: 4, settings: .usual, seed: seed))
            guard let action = play.game.legal(for: 0).first else { continue }
            acts.append(ContinuousClock().measure { play.act(action) })
            looks.append(ContinuousClock().measure { _ = play.game.redacted(for: .seat(0)) })
            #expect(!play.shown.unconfirmed.isEmpty)
        }
        try #require(!acts.isEmpty)
        Figures.note(
            "an act of Crazy Eights is shown", acts.sorted()[acts.count / 2],
            expected: .milliseconds(1), beside: looks.sorted()[looks.count / 2],
            "what a player sees of the game")
    }
}
