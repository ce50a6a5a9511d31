public import ParlorWire

/// What happened to a person. Everybody may see it.
public enum PersonEvent: StreamEvent, Hashable {
    /// The first event: the person exists, with the name they gave or a guest's name.
    ///
    /// Fold: `displayName` and `createdAt` are these; `lastSeen` is `createdAt`.
    case created(userId: PersonID, displayName: DisplayName, createdAt: Timestamp)
    /// Another name or avatar. It is also sent to everybody who watches a stream in which this
    /// person appears.
    ///
    /// Fold: `displayName`, `avatarType`, `avatarId`, `avatarLook`, `photoURL` and `avatar` are
    /// these: what is absent here goes.
    case identityChanged(PersonIdentity)
    /// A match ended.
    ///
    /// Fold: `globalStats` is this one, and the `gameStats` are those of `gameId` in
    /// `statsByGameId`.
    case statsChanged(PersonStats)
    /// Somebody came online or went offline. It may say again what is known already. People whom
    /// this person blocks are not told.
    ///
    /// Fold: `isOnline` and `lastSeen` are these.
    case presenceChanged(PersonPresence)
    /// Another handle, or none any more.
    ///
    /// Fold: `handle` is this one; if it is absent here, it goes.
    case handleChanged(handle: Handle?)
    /// A room gave a seat to somebody who is offline. If they are not back in a moment,
    /// `presenceChanged` is repeated.
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
    /// The last device left one of several gateways, and when, if the gateway knows.
    ///
    /// Fold: nothing.
    case disconnected(gateway: Secret<GatewayID>, wentAt: Secret<Timestamp>?)
    /// The account was deleted: a tombstone stays. All that was before it is erased.
    ///
    /// Fold: `isOnline` is false, and `lastSeen` is `deletedAt` if it is there; `globalStats`
    /// counts nothing; `statsByGameId` and `ownedProductIDs` are empty; `handle` goes.
    case deleted(createdAt: Timestamp?, deletedAt: Timestamp?)

    public static let kind: EntityKind = "person"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, identityChanged, statsChanged, presenceChanged, handleChanged, seated
        case productGranted, connected, disconnected, deleted
    }

    /// Those that tell when the person comes and goes.
    public static let ofPresence: Set<CodingKeys> = [
        .presenceChanged, .seated, .connected, .disconnected,
    ]

    public var isOfPresence: Bool {
        switch self {
        case .presenceChanged, .seated, .connected, .disconnected: true
        default: false
        }
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
    /// Of earlier versions alone, and used no more.
    @Secret public var hiddenFrom: PersonID?
    @Secret public var shownTo: PersonID?

    public init(
        isOnline: Bool, lastSeen: Timestamp, isAway: Bool? = nil, gateway: GatewayID? = nil,
        wentAt: Timestamp? = nil
    ) {
        (self.isOnline, self.lastSeen) = (isOnline, lastSeen)
        (self.isAway, self.gateway, self.wentAt) = (isAway, gateway, wentAt)
        (hiddenFrom, shownTo) = (nil, nil)
    }
}
