import ParlorGames
import ParlorWire
import Testing

/// Nobody can tell from what they see what they may not know.
@Suite struct RedactionKitTests {
    /// Matches that a viewpoint must not be able to tell from the real one. What is hidden in them
    /// is dealt anew whether it was redacted or not: a leak shows as a difference.
    private func twins<G: Game>(of game: G, from viewpoint: Viewpoint) -> [G] {
        (1...2).map { game.imagined(from: viewpoint, Chance(seed: $0)) }
    }

    @Test(arguments: Module.all)
    func `matches that differ in what is hidden look the same`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            // Party games share one table.
            let steps = type is any DeckGame.Type ? 20 : 40
            for seats in Module.tables(of: type) {
                var different = 0
                var game = G.anew(seats: seats, seed: 3)
                try game.playOn(seed: 8, upTo: steps) { game in
                    guard !game.isOver else { return }
                    for viewpoint in game.viewpoints {
                        let seen = game.seen(from: viewpoint)
                        let twins = twins(of: game, from: viewpoint)
                        for twin in twins {
                            if twin != game { different += 1 }
                            #expect(twin.seen(from: viewpoint) == seen)
                        }
                        let view = JSON.encode(twins[0].view(from: viewpoint))
                        #expect(view == JSON.encode(seen.view))
                    }
                }
                #expect(different > 10)
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what is imagined can be played to the end`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for viewpoint in G.anew(seats: 3).viewpoints {
                var game = G.anew(seats: 3, seed: 3)
                try game.playOn(seed: 8, upTo: 4)
                let seen = game.seen(from: viewpoint)
                for var twin in twins(of: game, from: viewpoint)
                    + twins(of: seen.game, from: viewpoint)
                {
                    #expect(twin.seen(from: viewpoint) == seen)
                    try twin.playOn(seed: 2)
                    #expect(twin.isOver)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what is seen can't be seen through any further`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 4, seed: 3)
            try game.playOn(seed: 8, upTo: 50) { game in
                for viewpoint in game.viewpoints {
                    let seen = game.seen(from: viewpoint)
                    #expect(seen.game.redacted(for: viewpoint) == seen.game)
                    let read = try JSON.decode(Seen<G>.self, from: JSON.encode(seen))
                    #expect(read == seen)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `whoever reads a match as it is still sees it redacted`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let game = G.anew(seats: 2)
            let whole = #"{"viewpoint":{"audience":{}},"state":\#(game.text)}"#
            let seen = try JSON.decode(Seen<G>.self, from: Bytes(whole.utf8))
            #expect(seen == game.seen(from: .audience))
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `nobody holds the chance that decides what comes`(_ module: Module) throws {
        func chances(in value: Any) -> [Chance] {
            if let chance = value as? Chance { return [chance] }
            return Mirror(reflecting: value).children.flatMap { chances(in: $0.value) }
        }
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3)
            #expect(!chances(in: game).isEmpty)
            try game.playOn(seed: 4, upTo: 20) { game in
                guard !game.isOver else { return }
                for viewpoint in game.viewpoints {
                    let seen = game.seen(from: viewpoint).game
                    #expect(chances(in: seen).allSatisfy { $0.isHidden })
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `a seat sees what it may do`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 5)
            try game.playOn(seed: 4, upTo: 200) { game in
                for seat in game.awaited {
                    let seen = game.seen(from: .seat(seat)).game
                    #expect(seen.legal(for: seat) == game.legal(for: seat))
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `who looks back sees everything`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 5)
            #expect(game.seen(from: .all).game == game)
            try game.playOn(seed: 4, upTo: 30) { game in
                for twin in twins(of: game, from: .audience) where try twin.facts != game.facts {
                    #expect(twin.view(from: .all) != game.view(from: .all))
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `what is told of an action tells no more than what is seen after it`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 3, seed: 5)
            try game.playOn(seed: 4, upTo: 30) { game in
                for seat in game.awaited {
                    let after = try game.legal(for: seat).map { action in
                        var next = game
                        try next.play(action, by: seat)
                        return (action, next)
                    }
                    for viewpoint in game.viewpoints where viewpoint != .seat(seat) {
                        for ((one, oneAfter), (other, otherAfter)) in zip(after, after.dropFirst())
                        where oneAfter.seen(from: viewpoint) == otherAfter.seen(from: viewpoint) {
                            #expect(
                                oneAfter.redacted(one, by: seat, for: viewpoint)
                                    == otherAfter.redacted(other, by: seat, for: viewpoint))
                        }
                    }
                }
            }
        }
        try check(module.game)
    }
}

extension Game {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

    /// All but what chance will bring.
    fileprivate var facts: [String: RawJSON] {
        get throws {
            try JSON.decode([String: RawJSON].self, from: bytes).filter { $0.key != "chance" }
        }
    }
}
