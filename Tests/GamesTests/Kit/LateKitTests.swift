import ParlorGames
import Testing

@testable import struct ParlorGames.Chance

/// Players who come while a match is under way.
@Suite struct LateKitTests {
    /// The same match goes on with and without somebody who has just come.
    @Test(arguments: Module.party, 0..<24 as Range<UInt64>)
    func `who comes late changes nothing for the others in this round`(
        _ module: Module, seed: UInt64
    ) throws {
        func check<G: DeckGame>(_ type: G.Type) throws {
            let seats = max(3, G.entry.players.lowerBound)
            var game = G.anew(seats: seats, seed: seed)
            try game.playOn(seed: seed, upTo: Int(seed))
            guard !game.isOver else { return }
            var joined = game
            joined.addSeat()
            let round = game.standing.round
            var chance = Chance(seed: seed)
            while !game.isOver, game.standing.round == round {
                for index in 0..<seats {
                    let seat = Seat(index)
                    #expect(game.legal(for: seat) == joined.legal(for: seat))
                    #expect(Sight(game, seat) == Sight(joined, seat))
                }
                #expect(joined.legal(for: Seat(seats)).isEmpty)
                let seat = chance.pick(from: Array(game.awaited))
                let action = chance.pick(from: game.legal(for: seat))
                try game.play(action, by: seat)
                try joined.play(action, by: seat)
            }
            #expect(joined.isOver || (joined.view(from: .all) as! PartyView).playing.count > seats)
        }
        try check(module.deckGame)
    }

    @Test(arguments: Module.party)
    func `who comes late plays to the end with the others`(_ module: Module) throws {
        func check<G: DeckGame>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) where seats < G.entry.players.upperBound {
                var game = G.anew(seats: seats, seed: 4)
                game.addSeat()
                let newcomer = Seat(seats)
                var acted = 0
                try game.playOn(seed: 5) { acted += $0.awaited.contains(newcomer) ? 1 : 0 }
                #expect(acted > 0)
                #expect(game.results?.scores.count == seats + 1)
            }
        }
        try check(module.deckGame)
    }

    @Test func `who comes late to a game of lives has as many as the weakest who is in`() throws {
        var game = Party<NeverHaveIEver>.anew(seats: 4)
        while game.standing.scores[0] > 0 {
            for seat in game.awaited {
                let isOver = game.legal(for: seat).contains(.next)
                try game.play(isOver ? .next : .choose(option: seat == 0 ? 0 : 1), by: seat)
            }
        }
        #expect(!game.isOver)
        game.addSeat()
        let scores = game.standing.scores
        #expect(scores[4] == scores[1] && scores[4] > 0)
    }
}

/// What a seat sees of a round, but for who has come.
private struct Sight: Equatable {
    let phase: PartyPhase
    let prompt: String
    let card: PartyView.ShownCard?
    let options: [PartyView.ShownOption]
    let said: [PartyView.Said]
    let role: PartyRole?
    let awaited: [String]
    let points: [Int]

    init(_ game: some DeckGame, _ seat: Seat) {
        let view = game.view(from: .seat(seat)) as! PartyView
        (phase, prompt, card) = (view.phase, view.prompt, view.currentCard)
        (options, said, role) = (view.options, view.said, view.role)
        awaited = view.awaited.ids
        points = Array(view.roundPoints.prefix(3))
    }
}
