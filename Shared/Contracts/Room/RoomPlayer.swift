public import Palette
public import Wire

/// Somebody with a seat in a room.
public struct RoomPlayer: Hashable, Sendable {
    /// The name and the avatar; nil where they are filled in when the view is read.
    public var identity: PersonIdentity?
    public var id: PersonID
    /// Derived from the ids of all seats, the same for all viewers. A join or leave may change it.
    public var avatarColor: ColorID
    public var isReady: Bool
    public var joinedAt: Timestamp
    public var isHost: Bool
    /// False while the seat is held for them.
    public var isActive: Bool
    /// False when their app does not know the game, or an older version of it.
    public var canPlay: Bool
    public var botLevel: BotLevel?
    public var gameScore: Int?

    public init(
        id: PersonID, avatarColor: ColorID, isReady: Bool, joinedAt: Timestamp, isHost: Bool,
        isActive: Bool, canPlay: Bool, botLevel: BotLevel?, gameScore: Int?
    ) {
        identity = botLevel.map { _ in
            PersonIdentity(userId: id, displayName: .bot(id), avatar: .initials)
        }
        self.id = id
        self.avatarColor = avatarColor
        self.isReady = isReady
        self.joinedAt = joinedAt
        self.isHost = isHost
        self.isActive = isActive
        self.canPlay = canPlay
        self.botLevel = botLevel
        self.gameScore = gameScore
    }
}

extension RoomPlayer: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, avatarColor, isReady, joinedAt, isHost, isActive, canPlay, botLevel, gameScore
        case username
        case portrait = "@player"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(PersonID.self, forKey: .id)
        avatarColor = try fields.decode(ColorID.self, forKey: .avatarColor)
        isReady = try fields.decode(Bool.self, forKey: .isReady)
        joinedAt = try fields.decode(Timestamp.self, forKey: .joinedAt)
        isHost = try fields.decode(Bool.self, forKey: .isHost)
        isActive = try fields.decode(Bool.self, forKey: .isActive)
        canPlay = try fields.decode(Bool.self, forKey: .canPlay)
        botLevel = try fields.decodeIfPresent(BotLevel.self, forKey: .botLevel)
        gameScore = try fields.decodeIfPresent(Int.self, forKey: .gameScore)
        if let name = try fields.decodeIfPresent(DisplayName.self, forKey: .username) {
            identity = PersonIdentity(
                userId: id, displayName: name, avatar: try Avatar(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(avatarColor, forKey: .avatarColor)
        try fields.encode(isReady, forKey: .isReady)
        try fields.encode(joinedAt, forKey: .joinedAt)
        try fields.encode(isHost, forKey: .isHost)
        try fields.encode(isActive, forKey: .isActive)
        try fields.encode(canPlay, forKey: .canPlay)
        try fields.encodeIfPresent(botLevel, forKey: .botLevel)
        try fields.encodeIfPresent(gameScore, forKey: .gameScore)
        guard let identity else {
            return try fields.encode(Portrait.Place(of: id), forKey: .portrait)
        }
        try fields.encode(identity.displayName, forKey: .username)
        try identity.avatar.encode(to: encoder)
    }
}
