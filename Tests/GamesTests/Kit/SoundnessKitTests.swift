import ParlorGames
import ParlorWire
import Testing

/// What another device sends as a state may be anything.
@Suite struct SoundnessKitTests {
    @Test(arguments: Module.all)
    func `every state of a match is sound, from every viewpoint`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) {
                var game = G.anew(seats: seats, seed: 3)
                func check(_ game: G) {
                    #expect(game.isSound)
                    for viewpoint in game.viewpoints {
                        #expect(game.redacted(for: viewpoint).isSound)
                    }
                }
                check(game)
                // Party games share one table, which does not check itself yet.
                let steps = type is any DeckGame.Type ? 10 : 300
                try game.playOn(seed: 8, upTo: steps) { check($0) }
                var left = G.anew(seats: seats, seed: 4)
                for index in 0..<seats {
                    left.timeOut()
                    check(left)
                    left.resign(Seat(index))
                    check(left)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all.filter { !($0.game is any DeckGame.Type) })
    func `whatever state is sound can be shown and played`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var chance = Chance(seed: 5)
            var (sound, unsound) = (0, 0)
            for seed in 1...20 as ClosedRange<UInt64> {
                var game = G.anew(seats: 3, seed: seed)
                try game.playOn(seed: seed, upTo: 30)
                for _ in 0..<60 {
                    var bytes = game.redacted(for: .seat(0)).bytes
                    for _ in 0..<3 {
                        let place = chance.below(bytes.count)!
                        guard (48...57).contains(bytes[place]) else { continue }
                        bytes[place] = 48 + UInt8(chance.below(10)!)
                    }
                    guard var other = try? JSON.decode(G.self, from: bytes) else { continue }
                    guard other.isSound else {
                        unsound += 1
                        continue
                    }
                    sound += 1
                    for viewpoint in other.viewpoints { _ = other.view(from: viewpoint) }
                    for seat in other.awaited {
                        if let action = other.legal(for: seat).first {
                            try? other.play(action, by: seat)
                        }
                    }
                    other.timeOut()
                    other.resign(0)
                }
            }
            #expect(sound > 100 && unsound > 10)
        }
        try check(module.game)
    }
}
