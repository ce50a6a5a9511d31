import ParlorGames
import ParlorWire
import Testing

/// What an app does between an action and the authority's answer.
@Suite struct PredictionKitTests {
    @Test(arguments: Module.all)
    func `whoever is told of an action can follow it`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for preset in G.Settings.presets {
                var before = G.anew(seats: 3, settings: preset.value, seed: 3)
                var chance = Chance(seed: 4)
                for _ in 0..<200 where !before.isOver {
                    let seat = chance.pick(from: Array(before.awaited))
                    let action = chance.pick(from: before.legal(for: seat))
                    for viewpoint in before.viewpoints {
                        guard let told = before.redacted(action, by: seat, for: viewpoint)
                        else { continue }
                        var seen = before.seen(from: viewpoint)
                        try seen.predict(told, by: seat)
                        #expect(seen.game.standing.scores.count == 3)
                    }
                    try before.play(action, by: seat)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `who sees everything foresees everything`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 3)
            var seen = game.seen(from: .all)
            for (action, seat) in try game.playOn(seed: 5) { try seen.predict(action, by: seat) }
            #expect(seen.game == game)
        }
        try check(module.game)
    }
}
