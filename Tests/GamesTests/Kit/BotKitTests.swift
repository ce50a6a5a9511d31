import ParlorGames
import ParlorWire
import Testing

/// Whoever takes over a seat can play it.
@Suite struct BotKitTests {
    @Test(arguments: Module.all, BotSkill.allCases)
    func `a bot always has a move, and a legal one`(_ module: Module, skill: BotSkill) throws {
        func check<G: Game>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) {
                var game = G.anew(seats: seats, seed: 9)
                var steps = 0
                while !game.isOver, steps < longestMatch {
                    for seat in game.awaited where !game.isOver {
                        let legal = game.legal(for: seat)
                        steps += 1
                        let seed = UInt64(steps)
                        let action = game.botAction(for: seat, skill: skill, seed: seed)
                        #expect(action == game.botAction(for: seat, skill: skill, seed: seed))
                        #expect(game.accepts(try #require(action), by: seat) && !legal.isEmpty)
                        try game.play(try #require(action), by: seat)
                    }
                }
                #expect(game.isOver)
            }
        }
        try check(module.game)
    }

    /// Bots alone, all of one skill.
    @Test(arguments: Module.party, BotSkill.allCases)
    func `a bot passes only when it has said all that it can, and says nothing twice`(
        _ module: Module, skill: BotSkill
    ) throws {
        func check<G: DeckGame>(_ type: G.Type) throws {
            for seats in Module.tables(of: type) {
                var game = G.anew(seats: seats, settings: G.Settings.presets[1].value, seed: 3)
                var last: [Seat: (turn: Int?, action: PartyAction)] = [:]
                var seed: UInt64 = 0
                while let seat = game.awaited.first(where: { _ in true }) {
                    seed += 1
                    let legal = game.legal(for: seat).map { $0 as! PartyAction }
                    let action = try #require(
                        game.botAction(for: seat, skill: skill, seed: seed) as! PartyAction?)
                    #expect(action != .pass || legal == [.pass], "It has \(legal).")
                    let turn = game.clock?.turn
                    if let last = last[seat], last.turn == turn { #expect(action != last.action) }
                    if case .write = action, legal.contains(where: \.isWriting) {
                        #expect(
                            action != last[seat]?.action || legal.filter(\.isWriting) == [action])
                    }
                    last[seat] = (turn, action)
                    try game.play(action as! G.Action, by: seat)
                }
                #expect(game.isOver)
                let most = 4 * (seats + 1) * 2 * 16
                #expect(seed < most, "Four rounds took \(seed) actions.")
            }
        }
        try check(module.deckGame)
    }

    @Test(arguments: Module.all)
    func `a bot has nothing to say when it isn't its turn, nor is it invited`(_ module: Module) {
        func check<G: Game>(_ type: G.Type) {
            var game = G.anew(seats: 3)
            for index in 0..<3 where !game.acting.contains(Seat(index)) {
                #expect(game.botAction(for: Seat(index), skill: .hard, seed: 1) == nil)
            }
            game.resign(0)
            #expect(game.botAction(for: 0, skill: .hard, seed: 1) == nil)
        }
        check(module.game)
    }

    /// Two bots against each other, each beginning as often as the other by the seeds. The
    /// benchmark `games` says how a thousand matches go.
    @Test(arguments: Module.all)
    func `the strongest bot beats the weakest`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            guard type.isOfSkill else { return }
            let share = try BotContest(of: type, matches: 200).share(of: .hard, against: .easy)
            #expect(share > 0.6, "The strongest won \(share) of the matches.")
        }
        try check(module.game)
    }
}

extension PartyAction {
    fileprivate var isWriting: Bool {
        if case .write = self { true } else { false }
    }
}
