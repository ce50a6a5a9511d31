import ParlorGames
import ParlorWire
import Testing

/// Time that runs out, and seats that are given up.
@Suite struct LeavingKitTests {
    @Test(arguments: Module.all)
    func `a time-out begins another turn, or ends the match`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let given = RawJSON(Bytes(#"{"turnSeconds":30}"#.utf8))
            for seed in 0..<20 as Range<UInt64> {
                var match = try type.begin(seats: 3, settings: given, chance: Chance(seed: seed))
                var chance = Chance(seed: seed)
                for _ in 0..<40 where !match.isOver {
                    let clock = try #require(match.clock)
                    #expect(clock.seconds == 30 || type is any DeckGame.Type)
                    if chance.below(3) == 0 {
                        match.timeOut()
                        #expect(match.isOver || match.clock != clock)
                    } else {
                        let seat = chance.pick(from: Array(match.awaited))
                        try match.act(chance.pick(from: match.legal(for: seat)), by: seat)
                    }
                }
            }
            guard G.Settings.bounds["turnSeconds"]?.contains(0) == true else { return }
            let never = RawJSON(Bytes(#"{"turnSeconds":0}"#.utf8))
            let untimed = try type.begin(seats: 3, settings: never, chance: Chance(seed: 1))
            #expect(untimed.clock == nil)
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `whoever resigns is out, and the others play to the end`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seed in 0..<20 as Range<UInt64> {
                var game = G.anew(seats: 4, seed: seed)
                try game.playOn(seed: seed, upTo: Int(seed))
                guard !game.isOver else { continue }
                let leaver = Seat(Int(seed % 4))
                game.resign(leaver)
                let once = game
                game.resign(leaver)
                #expect(game == once)
                try game.playOn(seed: seed) { #expect(!$0.awaited.contains(leaver)) }
                let results = try #require(game.results)
                #expect(!results.winners.contains(leaver))
                #expect(results.ranks[leaver.index] == 4)
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `whatever happens, the match goes on or is over`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seed in 0..<(type is any DeckGame.Type ? 4 : 21) as Range<UInt64> {
                let preset = G.Settings.presets[Int(seed) % G.Settings.presets.count].value
                var game = G.anew(seats: 2 + Int(seed % 7), settings: preset, seed: seed)
                var chance = Chance(seed: seed)
                for _ in 0..<120 where !game.isOver {
                    let seat = chance.pick(from: Array(game.awaited))
                    switch chance.below(40) {
                    case 0: game.resign(Seat(chance.below(game.standing.scores.count)!))
                    case 1, 2, 3: game.timeOut()
                    default: try game.play(chance.pick(from: game.legal(for: seat)), by: seat)
                    }
                    #expect(game.isOver == game.awaited.isEmpty)
                    #expect(game.awaited.allSatisfy { !game.legal(for: $0).isEmpty })
                    guard !game.isOver else { continue }
                    for viewpoint in game.viewpoints {
                        let seen = game.seen(from: viewpoint)
                        let twin = game.imagined(from: viewpoint, Chance(seed: seed))
                        #expect(twin.seen(from: viewpoint) == seen)
                    }
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `the last one left wins`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seed in 0..<20 as Range<UInt64> {
                var game = G.anew(seats: 3, seed: seed)
                try game.playOn(seed: seed, upTo: Int(seed) / 2)
                guard !game.isOver else { continue }
                game.resign(2)
                game.resign(0)
                #expect(game.results?.winners == [1])
            }
        }
        try check(module.game)
    }
}
