public import Wire

/// What happened to a person. Everybody may see it.
public enum PersonEvent: Choice, Hashable {
    /// The first event: from here on the person is known.
    case created(userId: PersonID, displayName: DisplayName, createdAt: Timestamp)
    /// Another name or avatar. It comes unasked to whoever watches a stream with this person.
    case identityChanged(PersonIdentity)
    /// A match ended.
    case statsChanged(
        matchId: MatchID, gameId: GameID, globalStats: GlobalStats, gameStats: GameStats)
    /// Somebody came online or went; or it is said once more, to who can't have heard it.
    case presenceChanged(isOnline: Bool, lastSeen: Timestamp)
    /// A room gave a seat to them who had gone: unless they are back in a moment, that is said
    /// again.
    case seated(seatedAt: Timestamp)
    /// Somebody owns a product now.
    case productGranted(productId: ProductID)
    /// The first device came to a gateway.
    case connected(gateway: GatewayID)
    /// The last device left a gateway, at that time, as far as the gateway knows it.
    case disconnected(gateway: GatewayID, wentAt: Timestamp?)
    /// The account was deleted: a tombstone stays.
    case deleted

    /// Fields that only the journal has.
    public static let secrets: Set = ["gateway", "wentAt"]

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, identityChanged, statsChanged, presenceChanged, seated, productGranted
        case connected, disconnected, deleted
    }
}
