import ParlorWire
import Testing

@testable import ParlorGames

/// What those do whom nobody waits for.
@Suite struct InvitedKitTests {
    private static let withBets: Set<String> = [
        "truthOrDare", "twoTruths", "hotSeat", "forbiddenWords", "fillTheBlank",
        "bluffDictionary", "storyChain", "sketchAndGuess", "rapidFire",
    ]

    @Test(arguments: Module.all)
    func `what an invited seat does changes nothing for anybody else`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 5, seed: 3)
            var invited = 0
            try game.playWithInvited(seed: 4, upTo: 250) { before, action, seat, after in
                #expect(before.awaited.intersection(before.invited).isEmpty)
                #expect(after.invited.allSatisfy { !after.legal(for: $0).isEmpty })
                #expect(before.accepts(action, by: seat))
                guard !before.awaited.contains(seat) else { return }
                invited += 1
                #expect(G.isMeanwhile(action) && !after.acting.contains(seat))
                #expect(after.awaited == before.awaited && after.clock == before.clock)
                #expect(after.standing == before.standing && after.results == nil)
                for other in before.acting where other != seat {
                    #expect(after.legal(for: other) == before.legal(for: other))
                }
            }
            if Self.withBets.contains(G.entry.id) { #expect(invited > 2, "\(invited) bets.") }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `an awaited seat has nothing to do that is for an invited one`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 5, seed: 3)
            var met: Set<G.Action> = []
            try game.playWithInvited(seed: 4, upTo: 60) { before, action, seat, after in
                if G.isMeanwhile(action) { met.insert(action) }
                for seat in after.awaited {
                    for action in met {
                        var next = after
                        #expect(throws: Unplayable.self) { try next.play(action, by: seat) }
                        #expect(next == after && !after.accepts(action, by: seat))
                    }
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `a match comes to the same with and without what invited seats do`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 5, seed: 6)
            var other = G.anew(seats: 5, seed: 6)
            try game.playWithInvited(seed: 7, upTo: 400) { before, action, seat, after in
                guard before.awaited.contains(seat) else { return }
                try other.play(action, by: seat)
                #expect(other.awaited == after.awaited && other.standing == after.standing)
            }
            #expect(game.results == other.results)
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `it is hidden from the others, and what is offered follows from the view`(
        _ module: Module
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 5, seed: 8)
            try game.playWithInvited(seed: 9, upTo: 50) { before, action, seat, after in
                guard !after.isOver else { return }
                for viewpoint in after.viewpoints {
                    let seen = after.seen(from: viewpoint)
                    let twin = after.imagined(from: viewpoint, Chance(seed: 2))
                    #expect(twin.seen(from: viewpoint) == seen)
                    #expect(seen.game.redacted(for: viewpoint) == seen.game)
                    guard case .seat(let own) = viewpoint else { continue }
                    #expect(seen.game.invited.contains(own) == after.invited.contains(own))
                    #expect(seen.game.legal(for: own) == after.legal(for: own))
                    #expect(twin.legal(for: own) == after.legal(for: own))
                    let isTold = own == seat || !G.isMeanwhile(action)
                    let told = after.redacted(action, by: seat, for: viewpoint)
                    #expect(isTold || told == nil)
                }
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all)
    func `it is kept, shown and described as all else`(_ module: Module) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let (actions, views) = (Schema.of(G.Action.self), Schema.of(G.View.self))
            var game = G.anew(seats: 5, seed: 10)
            var kept = AnyGame(game)
            var step = 0
            try game.playWithInvited(seed: 11, upTo: 60) { before, action, seat, after in
                let json = RawJSON(JSON.encode(action))
                #expect(actions.accepts(try Sample(json)))
                try kept.act(json, by: seat)
                kept = try JSON.decode(AnyGame.self, from: JSON.encode(kept))
                #expect(JSON.encode(kept) == JSON.encode(AnyGame(after)))
                let all = after.viewpoints + [.all]
                step += 1
                let view = after.view(from: all[step % all.count])
                #expect(G.written(view) == JSON.encode(view))
                #expect(views.accepts(try Sample(RawJSON(JSON.encode(view)))))
            }
        }
        try check(module.game)
    }

    @Test(arguments: Module.all, BotSkill.allCases)
    func `a bot that is invited does something legal, once`(
        _ module: Module, skill: BotSkill
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var game = G.anew(seats: 5, seed: 12)
            try game.playOn(seed: 13, upTo: 40) { game in
                for seat in game.invited {
                    var next = game
                    let action = try #require(next.botAction(for: seat, skill: skill, seed: 1))
                    try next.play(action, by: seat)
                    #expect(next.botAction(for: seat, skill: skill, seed: 1) == nil)
                }
            }
        }
        try check(module.game)
    }
}

extension Game {
    /// Plays at random, invited seats too. Each step is given the match before it, what was done by
    /// whom, and the match after it.
    fileprivate mutating func playWithInvited(
        seed: UInt64, upTo most: Int, _ step: (Self, Action, Seat, Self) throws -> Void
    ) throws {
        var chance = Chance(seed: seed)
        var played = 0
        while !isOver, played < most {
            let before = self
            let seat = chance.pick(from: Array(acting))
            let action = chance.pick(from: legal(for: seat))
            try play(action, by: seat)
            played += 1
            try step(before, action, seat, self)
        }
    }
}
