import ParlorGames
import ParlorWire
import Testing

@testable import struct ParlorGames.Chance

/// What a seat may do, and what it is offered to write, tells it nothing that it can't see.
@Suite struct MovesKitTests {
    private struct Sight: Hashable {
        let seat: Seat
        let view: Bytes
    }

    /// Matches of many seeds, in which the same is done as far as possible, and those in which what
    /// a seat can't see is dealt anew.
    @Test(arguments: Module.all)
    func `matches that look the same to a seat offer it the same moves`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var known: [Sight: [G.Action]] = [:]
            var met = 0
            func compare(_ game: G, _ seat: Seat) {
                let moves = game.legal(for: seat)
                let sight = Sight(seat: seat, view: JSON.encode(game.view(from: .seat(seat))))
                if let same = known[sight] {
                    met += 1
                    #expect(moves == same)
                } else {
                    known[sight] = moves
                }
            }
            for seed in 1...30 as ClosedRange<UInt64> {
                var game = G.anew(seats: 4, seed: seed)
                var chance = Chance(seed: 8)
                for step in 0..<10 where !game.isOver {
                    for seat in game.awaited {
                        compare(game, seat)
                        compare(game.imagined(from: .seat(seat), Chance(seed: seed)), seat)
                    }
                    let seat = chance.pick(from: Array(game.awaited))
                    let action = chance.pick(from: game.legal(for: seat))
                    let same = PartyAction.write(text: "Then it rained \(step) times.")
                    let write = same as? G.Action
                    let isWriting = write.map { game.accepts($0, by: seat) } ?? false
                    try game.play(isWriting ? write! : action, by: seat)
                }
            }
            #expect(met > 30)
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what is written of a seat's moves follows from what it sees`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 5)
            try game.playOn(seed: 4, upTo: 30) { game in
                let match = AnyGame(game)
                for viewpoint in game.viewpoints {
                    let sight = match.sight(from: viewpoint, .unknown)
                    #expect(sight.view == match.view(from: viewpoint))
                    let seat = game.acting.first { viewpoint == .seat($0) }
                    #expect(sight.moves == seat.map { match.legal(for: $0) })
                    let seen = game.seen(from: viewpoint).game
                    let moves = seat.map { seen.legal(for: $0).map { RawJSON(JSON.encode($0)) } }
                    #expect(sight.moves == moves)
                }
            }
        }
        try check(module.game)
    }
}
