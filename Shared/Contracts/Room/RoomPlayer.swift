public import ParlorPalette
public import ParlorWire

/// Somebody with a seat in a room.
public struct RoomPlayer: Codable, Hashable, Sendable {
    public var id: PersonID
    /// Derived from the ids of all seats, the same for all viewers. A join or leave may change it.
    public var avatarColor: ColorID
    public var isReady: Bool
    public var joinedAt: Timestamp
    public var isHost: Bool
    /// False while the seat is held for them. Whose turn it is, says `isTurn`.
    public var isActive: Bool
    /// Whether it is their turn; absent unless a match is played in which one after the other acts.
    public var isTurn: Bool?
    /// False when their app does not know the game, or an older version of it.
    public var canPlay: Bool
    public var botLevel: BotLevel?
    public var gameScore: Int?
    @Flat var look: RoomLook

    /// `username` is a bot's; by default the one that belongs to its id.
    public init(
        id: PersonID, avatarColor: ColorID, isReady: Bool, joinedAt: Timestamp, isHost: Bool,
        isActive: Bool, isTurn: Bool? = nil, canPlay: Bool, botLevel: BotLevel?, gameScore: Int?,
        username: DisplayName? = nil
    ) {
        (self.id, self.avatarColor, self.isReady) = (id, avatarColor, isReady)
        (self.joinedAt, self.isHost, self.isActive) = (joinedAt, isHost, isActive)
        (self.isTurn, self.canPlay) = (isTurn, canPlay)
        (self.botLevel, self.gameScore) = (botLevel, gameScore)
        look = RoomLook(
            id: id,
            identity: botLevel.map { _ in
                PersonIdentity(userId: id, displayName: username ?? .bot(id), avatar: .initials)
            })
    }

    /// The name and the avatar; nil where they are filled in when the view is read.
    public var identity: PersonIdentity? {
        get { look.identity }
        set { look.identity = newValue }
    }
}
