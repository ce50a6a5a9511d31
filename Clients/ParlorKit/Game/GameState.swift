import Contracts
public import ParlorGames
public import ParlorWire

/// A match as an app shows it: what the authority has said, and on top what the player has done since.
public struct GameState<G: Game>: Sendable {
    /// How far what is shown can be relied on.
    public enum Certainty: Hashable, Sendable {
        /// The authority has said it.
        case confirmed
        /// The rules say it. The authority's answer is on its way.
        case predicted
        /// Only the authority knows on, as after a hidden card was drawn.
        case waiting
    }

    /// The match as it is shown.
    public let seen: Seen<G>
    /// Whether that is confirmed.
    public let certainty: Certainty
    /// What the authority last said.
    public let confirmed: MatchState
    /// What the player did that the authority has not confirmed, the oldest first.
    public let unconfirmed: [G.Action]

    /// What to draw.
    public var view: G.View { seen.view }
    /// Where the player sits; nil for who only watches.
    public var seat: Seat? { seen.viewpoint.seat ?? confirmed.seat.map { Seat($0) } }
    /// How it ended, or will, as the rules say.
    public var results: MatchResult? { seen.game.results }

    /// Whether the match waits for the player.
    public var isMyTurn: Bool {
        seat.map { confirmed.status == .playing && seen.game.awaited.contains($0) } ?? false
    }

    /// What the player may do now, by what is shown. It may be something that nobody waits for.
    public var legal: [G.Action] {
        guard let seat, confirmed.status == .playing else { return [] }
        return seen.game.legal(for: seat)
    }
}

/// An action that was taken back, and why.
public struct Rollback<Action: Sendable>: Sendable {
    /// Its command.
    public let cid: CommandID
    /// What the player had done.
    public let action: Action
    /// What the authority said.
    public let reason: Failure
}
