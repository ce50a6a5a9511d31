import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

@Suite struct OptimisticGameTests {
    /// Crazy Eights, where the player may play a card at once.
    private func eights() throws -> (play: Play<CrazyEights>, card: CrazyEights.Action) {
        for seed in 1... as PartialRangeFrom<UInt64> {
            let game = CrazyEights(seats: 3, settings: .usual, seed: seed)
            let card = game.legal(for: 0).first { if case .play = $0 { true } else { false } }
            if let card { return (Play(game), card) }
        }
        throw Failure(.notFound, "No such match.")
    }

    @Test func `an act is shown at once, and sent with the revision it was decided at`() throws {
        var (play, card) = try eights()
        play.act(card)
        #expect(play.sent == [.act(action: RawJSON(JSON.encode(card)), at: 1)])
        #expect(play.shown.certainty == .predicted)
        #expect(play.shown.unconfirmed == [card])
        try play.authorityPlays(card, by: 0)
        #expect(play.shown.seen == play.game.seen(from: .seat(0)))
    }

    @Test func `the authority's state confirms it`() throws {
        var (play, card) = try eights()
        play.act(card)
        try play.authorityPlays(card, by: 0)
        play.give(.news(.accepted("c1", 2)))
        #expect(play.shown.certainty == .predicted)
        play.tellState()
        #expect(play.shown.certainty == .confirmed && play.shown.unconfirmed.isEmpty)
        #expect(play.shown.seen.game == play.game.redacted(for: .seat(0)))
    }

    @Test func `the state may come before the answer`() throws {
        var (play, card) = try eights()
        play.act(card)
        try play.authorityPlays(card, by: 0)
        play.tellState()
        play.give(.news(.accepted("c1", 2)))
        #expect(play.shown.certainty == .confirmed && play.rolledBack.isEmpty)
        #expect(play.shown.seen.game == play.game.redacted(for: .seat(0)))
    }

    @Test func `a refusal takes it back, with the reason`() throws {
        var (play, card) = try eights()
        let before = play.shown.seen
        play.act(card)
        play.give(.news(.refused("c1", MatchRefusal.desync.failure)))
        #expect(play.rolledBack.map(\.0) == ["c1"] && play.rolledBack.map(\.1) == [.desync])
        #expect(play.shown.seen == before && play.shown.certainty == .confirmed)
        #expect(play.asks, "The state was old.")
    }

    @Test func `a die that nobody has seen is waited for`() throws {
        var play = Play<DiceGame>.dice()
        play.act(.roll)
        #expect(play.shown.certainty == .waiting)
        #expect(play.shown.view.face == nil)
        try play.authorityPlays(.roll, by: 0)
        play.give(.news(.accepted("c1", 2)))
        play.tellState()
        #expect(play.shown.certainty == .confirmed)
        #expect(play.shown.view.face != nil)
    }

    @Test func `what depends on an answer is turned away until it is there`() {
        var play = Play<DiceGame>.dice()
        play.act(.roll)
        play.act(.bank)
        #expect(play.refused == [.unavailable] && play.sent.isEmpty)
    }

    @Test func `what can't be done is turned away at once`() {
        var play = Play<DiceGame>.dice()
        play.act(.bank)
        #expect(play.refused == [.invalidAction] && play.sent.isEmpty)
        var other = Play<DiceGame>.dice(mover: 1)
        other.act(.roll)
        #expect(other.refused == [.notYourTurn])
    }

    @Test func `actions go out one after the other, each with the revision before it`() throws {
        var play = Play<DiceGame>.dice()
        play.act(.roll)
        play.act(.roll)
        #expect(play.sent.isEmpty && play.shown.unconfirmed == [.roll, .roll])
        try play.authorityPlays(.roll, by: 0)
        play.give(.news(.accepted("c1", 2)))
        #expect(play.sent.isEmpty, "Its state is not known yet.")
        play.tellState()
        guard play.game.awaited.contains(0) else {
            return #expect(play.rolledBack.map(\.1) == [.notYourTurn])
        }
        #expect(play.sentNames == ["c2"])
        #expect(play.sent == [.act(action: RawJSON(JSON.encode(DiceGame.Action.roll)), at: 2)])
    }

    @Test func `what was decided after a refused action goes with it`() {
        var play = Play<DiceGame>.dice()
        play.act(.roll)
        play.act(.roll)
        play.give(.news(.refused("c1", MatchRefusal.notYourTurn.failure)))
        #expect(play.rolledBack.map(\.0) == ["c1", "c2"])
        #expect(play.shown.unconfirmed.isEmpty)
    }

    @Test func `after a break it is sent again under its name, and the state is asked for`() throws
    {
        var (play, card) = try eights()
        play.act(card)
        let sent = play.sent
        play.give(.news(.reconnected))
        #expect(play.sent == sent && play.sentNames == ["c1"] && play.asks)
    }

    @Test func `an older state changes nothing`() throws {
        var (play, card) = try eights()
        let old = play.said
        try play.authorityPlays(card, by: 0)
        play.tellState()
        let shown = play.shown.seen
        play.give(.news(.state(old)))
        #expect(play.shown.seen == shown)
    }

    @Test func `another history replaces all, and unanswered actions are sent again`() throws {
        var (play, card) = try eights()
        let old = play.game
        play.act(card)
        try play.authorityPlays(card, by: 0)
        play.give(.news(.accepted("c1", 2)))
        (play.game, play.rev, play.epoch) = (old, 1, "e2")
        play.tellState()
        #expect(play.sentNames == ["c1"], "The new authority has not heard of it.")
        #expect(play.shown.unconfirmed == [card] && play.shown.certainty == .predicted)
    }

    @Test func `a turn that was taken away takes the action back`() throws {
        var play = Play<DiceGame>.dice()
        play.act(.roll)
        play.act(.roll)
        play.game.timeOut()
        play.rev += 1
        play.tellState()
        #expect(play.rolledBack.map(\.0) == ["c2"], "The first one is not answered yet.")
        play.give(.news(.refused("c1", MatchRefusal.notYourTurn.failure)))
        #expect(play.rolledBack.map(\.0) == ["c1"])
        #expect(play.shown.seen.game == play.game.redacted(for: .seat(0)))
    }

    @Test func `who only watches can't act`() {
        var core = OptimisticGame<DiceGame>()
        let game = DiceGame(seats: 2, settings: .usual, seed: 1)
        _ = core.receive(
            .news(
                .state(
                    MatchState(
                        matchId: "m1", game: "dice", epoch: "e1", rev: 1,
                        seen: RawJSON(JSON.encode(game.seen(from: .audience))), seats: [],
                        status: .playing))))
        let effects = core.receive(.act(.roll, "c1"))
        guard case .refuse("c1", let why)? = effects.first else { return #expect(Bool(false)) }
        #expect(why.code == .forbidden && core.state?.isMyTurn == false)
    }

    @Test func `a state that can't be read closes the match`() {
        var core = OptimisticGame<DiceGame>()
        let effects = core.receive(
            .news(
                .state(
                    MatchState(
                        matchId: "m1", game: "dice", epoch: "e1", rev: 1, seen: RawJSON([]),
                        seats: [],
                        status: .playing))))
        guard case .close(let why)? = effects.first else { return #expect(Bool(false)) }
        #expect(why.code == .versionMismatch)
    }
}
