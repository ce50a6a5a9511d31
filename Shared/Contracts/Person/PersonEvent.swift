public import Wire

/// What happened to a person. Everybody may see it.
public enum PersonEvent: StreamEvent, Hashable {
    /// The first event: from here on the person is known, by the name that they came with or a
    /// guest's.
    ///
    /// Fold: `displayName` and `createdAt` are these; `lastSeen` is `createdAt`.
    case created(userId: PersonID, displayName: DisplayName, createdAt: Timestamp)
    /// Another name or avatar. It comes unasked to whoever watches a stream with this person.
    ///
    /// Fold: `displayName`, `avatarType`, `avatarId`, `photoURL` and `avatar` are these: what is
    /// absent here goes.
    case identityChanged(PersonIdentity)
    /// A match ended.
    ///
    /// Fold: `globalStats` is this one, and the `gameStats` are those of `gameId` in
    /// `statsByGameId`.
    case statsChanged(PersonStats)
    /// Somebody came online or went; or it is said once more, to who can't have heard it.
    ///
    /// Fold: `isOnline` and `lastSeen` are these.
    case presenceChanged(PersonPresence)
    /// A room gave a seat to them who had gone: unless they are back in a moment, that is said
    /// again.
    ///
    /// Fold: nothing.
    case seated(seatedAt: Timestamp)
    /// Somebody owns a product now.
    ///
    /// Fold: `ownedProductIDs` gains the id at its end.
    case productGranted(productId: ProductID)
    /// The first device came to another gateway.
    ///
    /// Fold: nothing.
    case connected(gateway: Secret<GatewayID>)
    /// The last device left one of several gateways, at that time, as far as the gateway knows it.
    ///
    /// Fold: nothing.
    case disconnected(gateway: Secret<GatewayID>, wentAt: Secret<Timestamp>?)
    /// The account was deleted: a tombstone stays.
    ///
    /// Fold: `globalStats` counts nothing; `statsByGameId` and `ownedProductIDs` are empty.
    case deleted

    public static let kind: EntityKind = "person"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, identityChanged, statsChanged, presenceChanged, seated, productGranted
        case connected, disconnected, deleted
    }
}

/// Whether somebody is online, and since when.
public struct PersonPresence: Codable, Hashable, Sendable {
    public var isOnline: Bool
    public var lastSeen: Timestamp
    /// Their app said that it goes to the background.
    public var isAway: Bool?
    /// The one that they came to or left.
    @Secret public var gateway: GatewayID?
    /// When they left that gateway, as far as it knows.
    @Secret public var wentAt: Timestamp?

    public init(
        isOnline: Bool, lastSeen: Timestamp, isAway: Bool? = nil, gateway: GatewayID? = nil,
        wentAt: Timestamp? = nil
    ) {
        (self.isOnline, self.lastSeen) = (isOnline, lastSeen)
        (self.isAway, self.gateway, self.wentAt) = (isAway, gateway, wentAt)
    }
}
