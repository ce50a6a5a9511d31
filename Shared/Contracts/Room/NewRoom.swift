public import ParlorGames
public import ParlorWire

/// A room as it is made.
public struct NewRoom: Codable, Hashable, Sendable {
    public var id: RoomID
    public var roomName: RoomName
    public var createdBy: PersonID
    public var createdAt: Timestamp
    public var maxPlayers: Int
    public var isPrivate: Bool
    public var hasPasscode: Bool
    @Secret public var passcodeHash: PasscodeHash?
    public var hostPolicy: HostPolicy
    public var selectedGameType: GameID?
    public var settings: RawJSON?
    public var patience: RoomTimeouts
    /// The group that meets in it.
    public var groupId: GroupID?

    public init(
        id: RoomID, roomName: RoomName, createdBy: PersonID, createdAt: Timestamp, maxPlayers: Int,
        isPrivate: Bool, passcodeHash: PasscodeHash?, hostPolicy: HostPolicy,
        selectedGameType: GameID?, settings: RawJSON?, patience: RoomTimeouts,
        groupId: GroupID? = nil
    ) {
        (self.id, self.roomName, self.createdBy) = (id, roomName, createdBy)
        (self.createdAt, self.maxPlayers, self.isPrivate) = (createdAt, maxPlayers, isPrivate)
        hasPasscode = passcodeHash != nil
        (self.passcodeHash, self.hostPolicy) = (passcodeHash, hostPolicy)
        self.selectedGameType = selectedGameType
        (self.settings, self.patience, self.groupId) = (settings, patience, groupId)
    }
}

/// Somebody, or a bot, who takes a seat in a room.
public struct NewPlayer: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var joinedAt: Timestamp
    /// A bot has one.
    public var botLevel: BotLevel?
    public var appVersion: String?
    /// The games that the player's app knows, and their versions; absent when it didn't say.
    public var games: [GameID: Int]?

    public init(
        userId: PersonID, joinedAt: Timestamp, botLevel: BotLevel? = nil,
        appVersion: String? = nil, games: [GameID: Int]? = nil
    ) {
        (self.userId, self.joinedAt, self.botLevel) = (userId, joinedAt, botLevel)
        (self.appVersion, self.games) = (appVersion, games)
    }
}

/// What changed in a room, with its new values.
public struct RoomUpdate: Codable, Hashable, Sendable {
    public var roomName: RoomName?
    public var maxPlayers: Int?
    public var selectedGameType: GameID?
    public var selectedCategory: CategoryChoice?
    public var settings: RawJSON?
    public var isPrivate: Bool?
    public var hasPasscode: Bool?
    /// Of the new passcode. With `hasPasscode` and without this there is none any more.
    @Secret public var passcodeHash: PasscodeHash?
    public var patience: RoomTimeouts?
    /// Whether everybody may see what is in the room, and watch its match.
    public var isOpen: Bool?
    /// The passcode is another one, which the invited need too.
    @Secret public var endsInvitations: Bool?

    public init(
        roomName: RoomName? = nil, maxPlayers: Int? = nil, selectedGameType: GameID? = nil,
        selectedCategory: CategoryChoice? = nil, settings: RawJSON? = nil, isPrivate: Bool? = nil,
        hasPasscode: Bool? = nil, passcodeHash: PasscodeHash? = nil, patience: RoomTimeouts? = nil,
        isOpen: Bool? = nil, endsInvitations: Bool? = nil
    ) {
        self.endsInvitations = endsInvitations
        (self.roomName, self.maxPlayers) = (roomName, maxPlayers)
        (self.selectedGameType, self.selectedCategory) = (selectedGameType, selectedCategory)
        (self.settings, self.isPrivate, self.hasPasscode) = (settings, isPrivate, hasPasscode)
        (self.passcodeHash, self.patience, self.isOpen) = (passcodeHash, patience, isOpen)
    }
}
