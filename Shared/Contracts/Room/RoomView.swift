public import ParlorGames
public import ParlorWire

/// A room as its members see it. Somebody outside a private room gets only its code, `isPrivate`
/// and `hasPasscode`. Somebody outside a public room with a passcode gets what the public list
/// shows.
public struct RoomView: Codable, Hashable, Sendable {
    @Flat var codes: ToldCode
    public var isPrivate: Bool
    public var hasPasscode: Bool
    @Flat public var inside: RoomInside?
    @Flat public var listed: ListedRoom?

    public init(
        code: RoomCode, isPrivate: Bool, hasPasscode: Bool, inside: RoomInside?,
        listed: ListedRoom? = nil
    ) {
        (codes, self.isPrivate) = (ToldCode(code), isPrivate)
        (self.hasPasscode, self.inside, self.listed) = (hasPasscode, inside, listed)
    }

    /// The same as `roomCode`: its first name.
    public var code: RoomCode { codes.roomCode }

    private enum CodingKeys: String, CodingKey {
        case codes = "roomCode"
        case isPrivate, hasPasscode
        case inside = "players"
        case listed = "playerCount"
    }
}

/// What is to be seen in a room.
public struct RoomInside: Codable, Hashable, Sendable {
    public var roomName: RoomName
    public var createdBy: PersonID
    public var createdAt: Timestamp
    public var hostId: PersonID
    public var hostPolicy: HostPolicy
    public var status: RoomStatus
    public var maxPlayers: Int
    public var locked: Bool
    public var patience: RoomTimeouts
    public var selectedGameType: GameID?
    public var selectedCategory: CategoryChoice?
    public var activeSettings: RawJSON?
    public var players: [RoomPlayer]
    public var spectators: [RoomGuest]
    public var banned: [PersonID]
    public var matchId: MatchID?
    public var gameStartedAt: Timestamp?
    public var currentGameState: MatchSummary?
    public var lastResults: MatchResults?
    /// Why the last start, or the match that came of it, came to nothing.
    public var startFailure: String?
    public var closeReason: CloseReason?
    public var conversationId: String
    public var drawingId: String
    /// The group that meets here.
    public var groupId: GroupID?
    /// Where a browser joins, and the same as a QR code.
    public var inviteLink: String
    public var qrLink: String

    public init(
        roomName: RoomName, createdBy: PersonID, createdAt: Timestamp, hostId: PersonID,
        hostPolicy: HostPolicy, status: RoomStatus, maxPlayers: Int, locked: Bool,
        patience: RoomTimeouts, selectedGameType: GameID?, selectedCategory: CategoryChoice?,
        activeSettings: RawJSON?, players: [RoomPlayer], spectators: [RoomGuest],
        banned: [PersonID], matchId: MatchID?, gameStartedAt: Timestamp?,
        currentGameState: MatchSummary?, lastResults: MatchResults?, startFailure: String?,
        closeReason: CloseReason?, id: RoomID, code: RoomCode, groupId: GroupID? = nil
    ) {
        (self.roomName, self.createdBy, self.createdAt) = (roomName, createdBy, createdAt)
        (self.hostId, self.hostPolicy, self.status) = (hostId, hostPolicy, status)
        (self.maxPlayers, self.locked, self.patience) = (maxPlayers, locked, patience)
        (self.selectedGameType, self.selectedCategory) = (selectedGameType, selectedCategory)
        (self.activeSettings, self.players, self.spectators) = (activeSettings, players, spectators)
        (self.banned, self.matchId, self.gameStartedAt) = (banned, matchId, gameStartedAt)
        (self.currentGameState, self.lastResults) = (currentGameState, lastResults)
        (self.startFailure, self.closeReason) = (startFailure, closeReason)
        self.groupId = groupId
        conversationId = (groupId?.conversation ?? ChatID(of: id)).rawValue
        drawingId = "room-\(id)"
        inviteLink = PublicURL.told(code.inviteLink)
        qrLink = PublicURL.told(code.qrLink)
    }
}
