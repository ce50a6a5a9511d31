import ParlorGames
import ParlorWire
import Testing

/// What every game's rules keep to.
@Suite struct RulesKitTests {
    @Test(arguments: Module.all)
    func `the same seed and actions come to the same bytes`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) {
                var first = G.anew(seats: seats, seed: 7)
                let played = try first.playOn(seed: 3)
                var second = G.anew(seats: seats, seed: 7)
                for (action, seat) in played { try second.play(action, by: seat) }
                #expect(first.bytes == second.bytes)
                #expect(first == second)
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `another seed is another match`(_ module: Module) {
        func check<G: Game>(_ type: G.Type) {
            #expect(Set((0..<20).map { G.anew(seats: 3, seed: $0).bytes }).count > 10)
        }
        check(module.game)
    }

    @Test(arguments: Module.all)
    func `a match that is kept and read at every step replays to the same bytes`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var whole = G.anew(seats: 4, seed: 11)
            let played = try whole.playOn(seed: 5, upTo: 300)
            var match = AnyGame(G.anew(seats: 4, seed: 11))
            for (action, seat) in played {
                try match.act(RawJSON(JSON.encode(action)), by: seat)
                let read = try JSON.decode(AnyGame.self, from: JSON.encode(match))
                #expect(read == match)
                match = read
            }
            #expect(JSON.encode(match) == JSON.encode(AnyGame(whole)))
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `random play ends, with a result for every seat`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seats in G.entry.players {
                for seed in 0..<5 as Range<UInt64> {
                    var game = G.anew(seats: seats, seed: seed)
                    let played = try game.playOn(seed: seed)
                    #expect(played.count < longestMatch)
                    let results = try #require(game.results)
                    #expect(results.scores.count == seats && results.ranks.count == seats)
                    #expect(!results.winners.isEmpty)
                    #expect(results.winners.allSatisfy { results.ranks[$0.index] == 1 })
                    #expect(game.awaited.isEmpty)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `somebody is always awaited, and has something to do`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) {
                var game = G.anew(seats: seats, seed: 2)
                try game.playOn(seed: 9, upTo: 2_000) { game in
                    #expect(game.isOver == game.awaited.isEmpty)
                    for seat in game.awaited {
                        let legal = game.legal(for: seat)
                        #expect(!legal.isEmpty && Set(legal).count == legal.count)
                    }
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what is legal is played, and nobody else may`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 4)
            try game.playOn(seed: 1, upTo: 300) { game in
                for index in 0..<3 {
                    let seat = Seat(index)
                    for action in game.awaited.contains(seat) ? game.legal(for: seat) : [] {
                        var next = game
                        try next.play(action, by: seat)
                        #expect(next != game)
                    }
                    guard !game.isOver, !game.awaited.contains(seat) else { continue }
                    #expect(game.legal(for: seat).isEmpty != game.invited.contains(seat))
                    let others = game.awaited.flatMap { game.legal(for: $0) }
                    var next = game
                    #expect(throws: Unplayable.notYourTurn) {
                        try next.play(others[0], by: seat)
                    }
                    #expect(next == game)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `when it is over nothing is played any more`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 2, seed: 4)
            let last = try #require(try game.playOn(seed: 1).last)
            let over = game
            #expect(throws: Unplayable.matchOver) { try game.play(last.action, by: last.seat) }
            game.timeOut()
            game.resign(0)
            #expect(game == over)
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `the state stays under 64 KiB`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for preset in G.Settings.presets {
                var game = G.anew(seats: G.entry.players.upperBound, settings: preset.value)
                var count = 0
                try game.playOn(seed: 6, upTo: 3_000) { game in
                    count += 1
                    if count % 10 == 0 { #expect(game.bytes.count < 64 << 10) }
                }
            }
        }
        try check(module.game)
    }
}
