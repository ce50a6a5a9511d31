public import Contracts
import ParlorGames
public import ParlorWire

/// A player who waits may nudge those whom the match waits for, once in a turn.
extension Match {
    /// The turn that a nudge is about; refuses who may not nudge now. Without a clock the rules
    /// number no turns: there, a wait ends with the awaited player's next action.
    public func turnToNudge(
        by actor: Actor, at now: Timestamp
    ) throws(MatchRefusal) -> Int {
        guard let own = ownSeat(of: actor) else { throw .noSeat }
        guard status == .playing, !players[own.index].hasResigned else { throw .over }
        let others = awaited.filter { $0 != own && players[$0.index].isAwaited }
        guard !others.isEmpty else { throw .nobodyToNudge }
        guard now - movedAt >= MatchSignal.patience else { throw .nudgedTooSoon }
        return game?.clock?.turn ?? others.map { players[$0.index].since }.max() ?? 0
    }
}
