import Contracts
import EventSourcing
import MatchRules
import ParlorWire

/// Which turn of each match was nudged last. It is kept nowhere: after a restart, a turn may be
/// nudged once more.
final class Nudges {
    private static let mostKnown = 10_000

    private struct Nudge: Equatable {
        let turn: Int
        let by: Actor
        let at: Timestamp
    }

    private var last: [EntityKey: Nudge] = [:]

    /// Takes a nudge or refuses it. A batch that is decided again takes the same nudge again.
    func take(from context: Context, in match: Match) throws(MatchRefusal) {
        let turn = try match.turnToNudge(by: context.actor, at: context.now)
        let nudge = Nudge(turn: turn, by: context.actor, at: context.now)
        if let known = last[context.key], known.turn == turn, known != nudge {
            throw .nudgedAlready
        }
        if last.count >= Self.mostKnown { last = [:] }
        last[context.key] = nudge
    }
}
