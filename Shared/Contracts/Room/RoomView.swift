public import Wire

/// A room as its members see it. Who is not in a private room gets the first three fields alone;
/// who is not in a public room with a passcode gets what the public list shows.
public struct RoomView: Hashable, Sendable {
    public var code: RoomCode
    public var isPrivate: Bool
    public var hasPasscode: Bool
    public var inside: RoomInside?
    public var listed: ListedRoom?

    public init(
        code: RoomCode, isPrivate: Bool, hasPasscode: Bool, inside: RoomInside?,
        listed: ListedRoom? = nil
    ) {
        self.code = code
        self.isPrivate = isPrivate
        self.hasPasscode = hasPasscode
        self.inside = inside
        self.listed = listed
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
    public var patience: Patience
    public var selectedGameType: GameID?
    public var selectedCategory: String?
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
    /// Where a browser joins, and the same as a QR code.
    public var inviteLink: String
    public var qrLink: String

    public init(
        roomName: RoomName, createdBy: PersonID, createdAt: Timestamp, hostId: PersonID,
        hostPolicy: HostPolicy, status: RoomStatus, maxPlayers: Int, locked: Bool,
        patience: Patience, selectedGameType: GameID?, selectedCategory: String?,
        activeSettings: RawJSON?, players: [RoomPlayer], spectators: [RoomGuest],
        banned: [PersonID], matchId: MatchID?, gameStartedAt: Timestamp?,
        currentGameState: MatchSummary?, lastResults: MatchResults?, startFailure: String?,
        closeReason: CloseReason?, id: RoomID, code: RoomCode
    ) {
        self.roomName = roomName
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.hostId = hostId
        self.hostPolicy = hostPolicy
        self.status = status
        self.maxPlayers = maxPlayers
        self.locked = locked
        self.patience = patience
        self.selectedGameType = selectedGameType
        self.selectedCategory = selectedCategory
        self.activeSettings = activeSettings
        self.players = players
        self.spectators = spectators
        self.banned = banned
        self.matchId = matchId
        self.gameStartedAt = gameStartedAt
        self.currentGameState = currentGameState
        self.lastResults = lastResults
        self.startFailure = startFailure
        self.closeReason = closeReason
        conversationId = "room-\(id)"
        drawingId = "room-\(id)"
        inviteLink = code.inviteLink
        qrLink = code.qrLink
    }
}

extension RoomView: Codable {
    private enum CodingKeys: CodingKey { case code, isPrivate, hasPasscode, players, playerCount }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            code: try fields.decode(RoomCode.self, forKey: .code),
            isPrivate: try fields.decode(Bool.self, forKey: .isPrivate),
            hasPasscode: try fields.decode(Bool.self, forKey: .hasPasscode),
            inside: fields.contains(.players) ? try RoomInside(from: decoder) : nil,
            listed: fields.contains(.playerCount) ? try ListedRoom(from: decoder) : nil)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(isPrivate, forKey: .isPrivate)
        if let listed { return try listed.encode(to: encoder) }
        try fields.encode(code, forKey: .code)
        try fields.encode(hasPasscode, forKey: .hasPasscode)
        try inside?.encode(to: encoder)
    }
}
