import ParlorGames
import ParlorWire
import Testing

/// What a game reads and writes by itself is what the codec makes of it.
@Suite struct WritingKitTests {
    @Test(arguments: Module.all)
    func `a view is written as the codec writes it`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let steps = type is any DeckGame.Type ? 10 : 300
            for seats in Module.tables(of: type) {
                var game = G.anew(seats: seats, seed: 6)
                func checkViews(_ game: G) {
                    for viewpoint in [.all, .audience, .seat(0), .seat(1)] as [Viewpoint] {
                        let view = game.view(from: viewpoint)
                        #expect(G.written(view) == JSON.encode(view))
                    }
                }
                try game.playOn(seed: 4, upTo: steps) { checkViews($0) }
                try game.playOn(seed: 5)
                checkViews(game)
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `an action is read and told as the codec does it`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 4)
            for (action, seat) in try game.played(seed: 1, upTo: 300) {
                let legal = AnyGame(game).legal(for: seat)
                #expect(legal.map(\.bytes) == game.legal(for: seat).map { JSON.encode($0) })
                let json = JSON.encode(action)
                for spelt in [json, [0x20] + json] {
                    var match = AnyGame(game)
                    #expect(try match.act(RawJSON(spelt), by: seat).whole.bytes == json)
                }
                try game.play(action, by: seat)
            }
        }
        try check(module.game)
    }
}

extension Game {
    fileprivate func played(
        seed: UInt64, upTo most: Int
    ) throws -> [(action: Action, seat: Seat)] {
        var game = self
        return try game.playOn(seed: seed, upTo: most)
    }
}
