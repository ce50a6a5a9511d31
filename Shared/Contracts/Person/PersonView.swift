public import Wire

/// A person as everybody may see them.
public struct PersonView: Hashable, Sendable {
    public var identity: PersonIdentity
    public var isOnline: Bool
    public var lastSeen: Timestamp
    public var createdAt: Timestamp
    public var globalStats: GlobalStats
    public var statsByGameId: [GameID: GameStats]
    public var ownedProductIDs: [ProductID]

    public init(
        identity: PersonIdentity, isOnline: Bool, lastSeen: Timestamp, createdAt: Timestamp,
        globalStats: GlobalStats, statsByGameId: [GameID: GameStats], ownedProductIDs: [ProductID]
    ) {
        self.identity = identity
        self.isOnline = isOnline
        self.lastSeen = lastSeen
        self.createdAt = createdAt
        self.globalStats = globalStats
        self.statsByGameId = statsByGameId
        self.ownedProductIDs = ownedProductIDs
    }
}

extension PersonView: Codable {
    private enum CodingKeys: String, CodingKey {
        /// The same as `userId`.
        case id
        case isOnline, lastSeen, createdAt, globalStats, statsByGameId, ownedProductIDs
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identity = try PersonIdentity(from: decoder)
        let id = try container.decode(PersonID.self, forKey: .id)
        guard id == identity.userId else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "The id is the userId.")
        }
        self.init(
            identity: identity,
            isOnline: try container.decode(Bool.self, forKey: .isOnline),
            lastSeen: try container.decode(Timestamp.self, forKey: .lastSeen),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            globalStats: try container.decode(GlobalStats.self, forKey: .globalStats),
            statsByGameId: try container.decode([GameID: GameStats].self, forKey: .statsByGameId),
            ownedProductIDs: try container.decode([ProductID].self, forKey: .ownedProductIDs))
    }

    /// One flat object; `id` and the identity's `userId` are the same.
    public func encode(to encoder: any Encoder) throws {
        try identity.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identity.userId, forKey: .id)
        try container.encode(isOnline, forKey: .isOnline)
        try container.encode(lastSeen, forKey: .lastSeen)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(globalStats, forKey: .globalStats)
        try container.encode(statsByGameId, forKey: .statsByGameId)
        try container.encode(ownedProductIDs, forKey: .ownedProductIDs)
    }
}
