import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// A player's match, an authority that the test plays, and what was wanted done.
struct Play<G: Game> {
    var core = OptimisticGame<G>()
    /// The real match, which only the authority knows.
    var game: G
    var rev = 1
    var epoch: Epoch = "e1"
    let seat: Seat
    private(set) var effects: [OptimisticGame<G>.Effect] = []
    private var count = 0
    var lastName: CommandID { CommandID("c\(count)") }

    init(_ game: G, seat: Seat = 0) {
        (self.game, self.seat) = (game, seat)
        tellState()
    }

    var said: MatchState {
        MatchState(
            matchId: "m1", game: GameID(G.entry.id), epoch: epoch, rev: rev,
            seen: RawJSON(JSON.encode(game.seen(from: .seat(seat)))), seats: [],
            status: game.isOver ? .over : .playing)
    }

    mutating func give(_ input: OptimisticGame<G>.Input) { effects = core.receive(input) }
    mutating func tellState() { give(.news(.state(said))) }

    /// The player acts: the command's name is `c1`, then `c2`.
    mutating func act(_ action: G.Action) {
        count += 1
        give(.act(action, CommandID("c\(count)")))
    }

    /// The authority does what somebody decided.
    mutating func authorityPlays(_ action: G.Action, by seat: Seat) throws {
        try game.play(action, by: seat)
        rev += 1
    }

    var shown: GameState<G> { core.state! }

    var sent: [MatchCommand] {
        effects.compactMap { if case .send(let command, _) = $0 { command } else { nil } }
    }

    var sentNames: [CommandID] {
        effects.compactMap { if case .send(_, let cid) = $0 { cid } else { nil } }
    }

    var rolledBack: [(CommandID, ErrorCode)] {
        effects.compactMap {
            if case .rollBack(let back) = $0 { (back.cid, back.reason.code) } else { nil }
        }
    }

    var refused: [ErrorCode] {
        effects.compactMap { if case .refuse(_, let why) = $0 { why.code } else { nil } }
    }

    var asks: Bool {
        effects.contains { if case .askForState = $0 { true } else { false } }
    }
}

extension Play<DiceGame> {
    static func dice(mover: Seat = 0) -> Play {
        var seed: UInt64 = 1
        while DiceGame(seats: 2, settings: .usual, seed: seed).awaited != Seats(mover) { seed += 1 }
        return Play(DiceGame(seats: 2, settings: .usual, seed: seed))
    }
}
