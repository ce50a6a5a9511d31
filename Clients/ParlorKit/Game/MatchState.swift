public import Contracts
public import ParlorWire

/// A match as one player may see it at a revision, as its authority says it.
public struct MatchState: Codable, Hashable, Sendable {
    /// Which match.
    public var matchId: MatchID
    /// Of which game.
    public var game: GameID
    /// The history that `rev` counts in. Another one replaces whatever was known.
    public var epoch: Epoch
    /// How many events made it.
    public var rev: Revision
    /// A `Seen` of the match's game.
    public var seen: RawJSON
    /// Who sits where.
    public var seats: [MatchSeat]
    /// Where the player sits, also after they gave up. Nil for who only watches.
    public var seat: Int?
    /// Whether it is still played.
    public var status: MatchStatus
    /// When the turn ends by itself.
    public var turnEndsAt: Timestamp?
    /// How it ended.
    public var results: MatchResults?
    /// Why it came to nothing.
    public var reason: String?

    /// The answer to `match.seen`, and the rest of the match's view.
    public init(
        matchId: MatchID, game: GameID, epoch: Epoch, rev: Revision, seen: RawJSON,
        seats: [MatchSeat], seat: Int? = nil,
        status: MatchStatus, turnEndsAt: Timestamp? = nil, results: MatchResults? = nil,
        reason: String? = nil
    ) {
        (self.matchId, self.game, self.epoch) = (matchId, game, epoch)
        (self.rev, self.seen, self.seat) = (rev, seen, seat)
        (self.seats, self.status, self.turnEndsAt) = (seats, status, turnEndsAt)
        (self.results, self.reason) = (results, reason)
    }
}
