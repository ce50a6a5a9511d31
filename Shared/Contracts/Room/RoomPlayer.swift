public import Wire

/// Somebody with a seat in a room. The name and the face are in `people`, with everybody's.
public struct RoomPlayer: Codable, Hashable, Sendable {
    public var id: PersonID
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
        id: PersonID, isReady: Bool, joinedAt: Timestamp, isHost: Bool, isActive: Bool,
        canPlay: Bool, botLevel: BotLevel?, gameScore: Int?
    ) {
        self.id = id
        self.isReady = isReady
        self.joinedAt = joinedAt
        self.isHost = isHost
        self.isActive = isActive
        self.canPlay = canPlay
        self.botLevel = botLevel
        self.gameScore = gameScore
    }
}
