import ParlorGames
import ParlorWire
import Testing

/// Actions that were meant to break something.
@Suite struct FuzzKitTests {
    @Test(arguments: Module.all)
    func `bytes at random are refused and change nothing`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var chance = Chance(seed: 77)
            var game = G.anew(seats: 3, seed: 2)
            try game.playOn(seed: 5, upTo: 150) { game in
                let match = AnyGame(game)
                for seat in game.awaited {
                    let legal = chance.pick(from: match.legal(for: seat))
                    for _ in 0..<20 {
                        let action = RawJSON(mangled(legal.bytes, &chance))
                        var next = match
                        do throws(Unplayable) {
                            try next.act(action, by: seat)
                            let meant = try? JSON.decode(G.Action.self, from: action.bytes)
                            #expect(meant.map { game.accepts($0, by: seat) } == true)
                        } catch {
                            #expect(next == match)
                            #expect(!error.failure.message.isEmpty)
                        }
                    }
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `an action of another moment is played only if it is legal now`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var met: Set<G.Action> = []
            // Party games share one table.
            for seed in 0..<(type is any DeckGame.Type ? 2 : 5) as Range<UInt64> {
                var game = G.anew(seats: 3, seed: seed)
                try game.playOn(seed: seed, upTo: 100) { game in
                    for seat in game.awaited { met.formUnion(game.legal(for: seat)) }
                }
            }
            var game = G.anew(seats: 3, seed: 20)
            try game.playOn(seed: 20, upTo: 40) { game in
                for seat in game.awaited {
                    for action in met {
                        var next = game
                        let isPlayed = (try? next.play(action, by: seat)) != nil
                        #expect(isPlayed == game.accepts(action, by: seat))
                        #expect(isPlayed || next == game)
                    }
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `seats that there aren't have nothing to do`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 2)
            let action = try #require(
                game.awaited.first { _ in true }.map { game.legal(for: $0)[0] })
            for index in [-1, game.standing.scores.count, 63, 64, Int.max, Int.min] {
                #expect(game.legal(for: Seat(index)).isEmpty)
                #expect(throws: Unplayable.notYourTurn) { try game.play(action, by: Seat(index)) }
            }
        }
        try check(module.game)
    }

    private func mangled(_ bytes: Bytes, _ chance: inout Chance) -> Bytes {
        var bytes = bytes
        for _ in 0..<(1 + (chance.below(3) ?? 0)) {
            let place = chance.below(bytes.count + 1) ?? 0
            switch chance.below(4) {
            case 0 where place < bytes.count: bytes.remove(at: place)
            case 1: bytes.insert(chance.pick(from: Array("{}[]\",:08HSQ?".utf8)), at: place)
            case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8(chance.below(8) ?? 0)
            default: bytes.removeLast(min(bytes.count, chance.below(4) ?? 0))
            }
        }
        return bytes
    }
}
