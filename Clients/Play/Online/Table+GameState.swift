import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

extension Table {
    /// A match as the rules have it: what the server said, and what the person has done since.
    init<G: Game>(_ state: GameState<G>, _ names: Names) {
        let match = state.confirmed
        // Until the server has said what came of it, nobody can decide on.
        let isWaiting = state.certainty == .waiting
        let isAwaiting = match.status == .playing && !isWaiting
        self.init(
            game: match.game,
            view: GameView(of: match.game.rawValue, RawJSON(G.written(state.view))),
            seats: match.seats.map { TableSeat($0, names) }, seat: state.seat,
            awaited: isAwaiting ? state.seen.game.awaited : .none,
            moves: isWaiting ? [] : state.legal.map { RawJSON(JSON.encode($0)) },
            turnEndsAt: match.turnEndsAt, isWaiting: isWaiting)
        callOff(match.status, match.reason)
    }
}
