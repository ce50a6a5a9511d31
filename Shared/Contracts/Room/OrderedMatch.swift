public import ParlorGames
public import ParlorWire

/// A match that a room orders. Events of earlier versions lack some of its fields.
public struct OrderedMatch: Codable, Hashable, Sendable {
    public var matchId: MatchID
    public var game: GameID
    public var gameVersion: Int
    public var category: CategoryChoice?
    public var settings: RawJSON
    public var players: [MatchPlayer]
    public var orderedAt: Timestamp
    public var spectators: [PersonID]?
    public var isPrivate: Bool?
    public var patience: RoomTimeouts?
    public var policy: MatchPolicy?
    /// The cards that the room has seen, the oldest first.
    @Secret public var seenCards: [CardID]?
    /// Of earlier versions alone, and used no more.
    @Secret public var seed: UInt64?

    public init(
        matchId: MatchID, game: GameID, gameVersion: Int, category: CategoryChoice?,
        settings: RawJSON,
        players: [MatchPlayer], orderedAt: Timestamp, spectators: [PersonID]? = nil,
        isPrivate: Bool? = nil, patience: RoomTimeouts? = nil, policy: MatchPolicy? = nil,
        seenCards: [CardID]? = nil, seed: UInt64? = nil
    ) {
        (self.matchId, self.game, self.gameVersion) = (matchId, game, gameVersion)
        (self.category, self.settings, self.players) = (category, settings, players)
        (self.orderedAt, self.spectators, self.isPrivate) = (orderedAt, spectators, isPrivate)
        (self.patience, self.policy) = (patience, policy)
        (self.seenCards, self.seed) = (seenCards, seed)
    }
}

extension MatchOrder {
    /// What the game authority is told of it.
    public init(_ match: OrderedMatch, of room: RoomCode) {
        self.init(
            roomCode: room, game: match.game, gameVersion: match.gameVersion,
            category: match.category, settings: match.settings, players: match.players,
            orderedAt: match.orderedAt, spectators: match.spectators ?? [],
            isPrivate: match.isPrivate ?? true,
            holdSeconds: (match.patience ?? .usual).matchSeconds,
            policy: match.policy ?? .unnamed, seenCards: match.seenCards)
    }
}
