public import ParlorGames
public import ParlorPalette
public import ParlorWire

/// What happened to a room. Whoever may watch it sees all but what is a `Secret`.
public enum RoomEvent: StreamEvent, Hashable {
    /// The first event: from here on there is the room.
    ///
    /// Fold: nothing. It comes before every view: begin with a `state`.
    case created(NewRoom)
    /// Somebody took a seat, or a bot did: then it has a level.
    ///
    /// Fold: `players` gains `{id: userId, joinedAt, avatarColor, botLevel, username, isActive:
    /// true, isReady}` at its end; `isReady` is true for a bot alone. Then see **players**.
    case playerJoined(NewPlayer)
    /// Somebody who is in came back with another app, or with other games.
    ///
    /// Fold: see **players**.
    case appChanged(userId: PersonID, appVersion: String?, games: [GameID: Int]?)
    /// Somebody is out, and why.
    ///
    /// Fold: the player leaves `players`. Then see **players**.
    case playerLeft(userId: PersonID, reason: LeaveReason)
    /// Somebody's last device is gone, or its app went to the background: the seat is held for a
    /// while.
    ///
    /// Fold: the player's `isActive` is false.
    case playerDropped(userId: PersonID, droppedAt: Timestamp, isAway: Bool? = nil)
    /// Somebody is back in time, or a spectator is.
    ///
    /// Fold: the player's `isActive` is true.
    case playerReturned(userId: PersonID, returnedAt: Timestamp)
    /// Somebody watches.
    ///
    /// Fold: `spectators` gains `{id: userId}` at its end.
    case spectatorJoined(userId: PersonID)
    /// Somebody no longer watches.
    ///
    /// Fold: the person leaves `spectators`.
    case spectatorLeft(userId: PersonID, reason: LeaveReason)
    /// Somebody is ready, or no longer.
    ///
    /// Fold: the player's `isReady` is this one.
    case readyChanged(userId: PersonID, isReady: Bool)
    /// Somebody else is host, and why. `changedAt` is when the one before was gone for too long.
    /// They are host again (`returned`) if they are back within a minute.
    ///
    /// Fold: `hostId` is this one; see **players**.
    case hostChanged(hostId: PersonID, reason: HostChangeReason, changedAt: Timestamp? = nil)
    /// What the host changed, as it is now. A new game starts without a category. After a change of
    /// game, category or settings, everybody who was ready must say so again (`readyChanged`).
    ///
    /// Fold: what is there replaces what the view has; `settings` are its `activeSettings`. With
    /// `selectedGameType`, a category or settings that are absent here are absent there. Then see
    /// **players**.
    case configured(RoomUpdate)
    /// The host locked the room, or unlocked it.
    ///
    /// Fold: `locked` is this one.
    case locked(locked: Bool)
    /// The room ordered a match. The order stands until it is answered or void.
    ///
    /// Fold: `status` is `starting` and `matchId` this one; `startFailure` goes. Then see
    /// **players**.
    case starting(OrderedMatch)
    /// The order is void: it leads to no match any more.
    ///
    /// Fold: `status` is `waiting` and `startFailure` the reason; `matchId`, `gameStartedAt` and
    /// `currentGameState` go. Then see **players**.
    case startFailed(matchId: MatchID, reason: String)
    /// The match has begun.
    ///
    /// Fold: `status` is `inGame`, `gameStartedAt` this one.
    case started(matchId: MatchID, gameStartedAt: Timestamp)
    /// How the match stands, as everybody may know it.
    ///
    /// Fold: `currentGameState` is the summary; see **players**.
    case progressed(matchId: MatchID, summary: MatchSummary, progressedAt: Timestamp?)
    /// The match is over. Nobody is ready for the next one yet.
    ///
    /// Fold: `status` is `waiting` and `lastResults` the results; `matchId`, `gameStartedAt` and
    /// `currentGameState` go; only bots are ready. Then see **players**.
    case finished(matchId: MatchID, results: MatchResults, finishedAt: Timestamp)
    /// The room has seen these cards of a game. They come again when all others were played.
    ///
    /// Fold: nothing.
    case cardsSeen(game: GameID, cards: Secret<[CardID]>)
    /// The match is over without a result, and why. Nobody is ready for the next one yet.
    ///
    /// Fold: `status` is `waiting` and `startFailure` the reason; `matchId`, `gameStartedAt` and
    /// `currentGameState` go; only bots are ready. Then see **players**.
    case calledOff(matchId: MatchID, reason: String, calledOffAt: Timestamp)
    /// Somebody who is in invited friends.
    ///
    /// Fold: nothing.
    case invited(RoomInvitation)
    /// The host keeps the room as a group, and asks players to come in.
    ///
    /// Fold: `groupId` is this one.
    case kept(KeptRoom)
    /// The host put somebody out.
    ///
    /// Fold: nothing; `playerLeft` or `spectatorLeft` follows.
    case kicked(userId: PersonID, reason: String?)
    /// The host put somebody out for good.
    ///
    /// Fold: `banned` gains the id at its end.
    case banned(userId: PersonID)
    /// Somebody may come back.
    ///
    /// Fold: the id leaves `banned`.
    case unbanned(userId: PersonID)
    /// The room has ended, and why.
    ///
    /// Fold: `status` is `ended` and `closeReason` the reason; `matchId`, `gameStartedAt` and
    /// `currentGameState` go. Then see **players**.
    case closed(reason: CloseReason, closedAt: Timestamp)

    public static let kind: EntityKind = "room"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, playerJoined, appChanged, playerLeft, playerDropped, playerReturned
        case spectatorJoined, spectatorLeft, readyChanged, hostChanged, configured, locked
        case starting, startFailed, started, progressed, finished, cardsSeen, calledOff
        case invited, kept, kicked, banned, unbanned, closed
    }
}

/// Whom a member wants to have in the room. Nobody else learns who they are.
public struct RoomInvitation: Codable, Hashable, Sendable {
    public var by: PersonID
    @Secret public var userIds: [PersonID]
    public var hostId: PersonID
    public var roomName: RoomName
    public var invitedAt: Timestamp
    /// All who are invited are members of this group.
    public var groupId: GroupID?

    public init(
        by: PersonID, userIds: [PersonID], hostId: PersonID, roomName: RoomName,
        invitedAt: Timestamp, groupId: GroupID? = nil
    ) {
        (self.by, self.userIds, self.hostId) = (by, userIds, hostId)
        (self.roomName, self.invitedAt, self.groupId) = (roomName, invitedAt, groupId)
    }
}

extension RoomEvent {
    /// What these events are told with besides.
    public static var completions: [CodingKeys: any (Codable & Sendable).Type] {
        [
            .playerJoined: JoinedPlayer.self, .playerLeft: PlayersNow.self,
            .appChanged: PlayersNow.self, .configured: PlayersNow.self,
        ]
    }
}

/// What an event may change of all players.
public struct PlayersNow: Codable, Hashable, Sendable {
    /// Of every player: a player who joins or leaves may change others' colours.
    public var avatarColors: [PersonID: ColorID]
    /// The players whose app does not know the chosen game, or an older version of it.
    public var cannotPlay: [PersonID]

    public init(avatarColors: [PersonID: ColorID], cannotPlay: [PersonID]) {
        (self.avatarColors, self.cannotPlay) = (avatarColors, cannotPlay)
    }
}

/// What the view has of the new player besides.
public struct JoinedPlayer: Codable, Hashable, Sendable {
    /// The new player's.
    public var avatarColor: ColorID
    public var avatarColors: [PersonID: ColorID]
    public var cannotPlay: [PersonID]
    /// A bot's name; those of people are in the `people` of what is watched.
    public var username: DisplayName?

    public init(_ player: RoomPlayer, among players: PlayersNow) {
        avatarColor = player.avatarColor
        avatarColors = players.avatarColors
        cannotPlay = players.cannotPlay
        username = player.identity?.displayName
    }
}

public enum LeaveReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, timedOut, kicked, banned, seated
}

public enum HostChangeReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, timedOut, given, returned
}

public enum CloseReason: String, Codable, Hashable, CaseIterable, Sendable {
    case byHost, hostLeft, empty, idle, matchOver
}
