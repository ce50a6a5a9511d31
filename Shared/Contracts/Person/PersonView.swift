public import ParlorWire

/// A person as everybody may see them.
public struct PersonView: Codable, Hashable, Sendable {
    @Flat public private(set) var identity: PersonIdentity
    /// The same as `userId`.
    private let id: PersonID
    public var handle: Handle?
    public var isOnline: Bool
    public var lastSeen: Timestamp
    public var createdAt: Timestamp
    public var globalStats: GlobalStats
    public var statsByGameId: [GameID: GameStats]
    public var ownedProductIDs: [ProductID]

    public init(
        identity: PersonIdentity, handle: Handle?, isOnline: Bool, lastSeen: Timestamp,
        createdAt: Timestamp,
        globalStats: GlobalStats, statsByGameId: [GameID: GameStats], ownedProductIDs: [ProductID]
    ) {
        self.identity = identity
        id = identity.userId
        (self.handle, self.isOnline, self.lastSeen) = (handle, isOnline, lastSeen)
        (self.createdAt, self.globalStats) = (createdAt, globalStats)
        (self.statsByGameId, self.ownedProductIDs) = (statsByGameId, ownedProductIDs)
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        _identity = try fields.decode(Flat<PersonIdentity>.self, forKey: .identity)
        id = try fields.decode(PersonID.self, forKey: .id)
        handle = try fields.decodeIfPresent(Handle.self, forKey: .handle)
        isOnline = try fields.decode(Bool.self, forKey: .isOnline)
        lastSeen = try fields.decode(Timestamp.self, forKey: .lastSeen)
        createdAt = try fields.decode(Timestamp.self, forKey: .createdAt)
        globalStats = try fields.decode(GlobalStats.self, forKey: .globalStats)
        statsByGameId = try fields.decode([GameID: GameStats].self, forKey: .statsByGameId)
        ownedProductIDs = try fields.decode([ProductID].self, forKey: .ownedProductIDs)
        guard id == identity.userId else { throw Malformed("The id is the userId.", field: "id") }
    }
}
