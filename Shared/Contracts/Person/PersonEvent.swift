public import Wire

/// What happened to a person. Everybody may see it.
public enum PersonEvent: Choice, Hashable {
    case created(userId: PersonID, displayName: DisplayName, createdAt: Timestamp)
    case identityChanged(PersonIdentity)
    case statsChanged(
        matchId: MatchID, gameId: GameID, globalStats: GlobalStats, gameStats: GameStats)
    case presenceChanged(isOnline: Bool, lastSeen: Timestamp)
    case productGranted(productId: ProductID)
    case connected(gateway: GatewayID)
    case disconnected(gateway: GatewayID)
    case deleted

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, identityChanged, statsChanged, presenceChanged, productGranted
        case connected, disconnected, deleted
    }
}
