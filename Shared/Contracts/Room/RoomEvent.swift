public import Wire

/// What happened to a room. Whoever may watch it sees all but the `secrets`.
public enum RoomEvent: Choice, Hashable {
    /// The first event: from here on there is the room.
    case created(
        id: RoomID, roomName: RoomName, createdBy: PersonID, createdAt: Timestamp, maxPlayers: Int,
        isPrivate: Bool, hasPasscode: Bool, passcodeHash: PasscodeHash?, hostPolicy: HostPolicy,
        selectedGameType: GameID?, settings: RawJSON?, patience: Patience)
    /// Somebody took a seat, or a bot did: then it has a level.
    case playerJoined(
        userId: PersonID, joinedAt: Timestamp, botLevel: BotLevel?, appVersion: String?,
        games: [GameID: Int]?)
    /// Somebody who is in came back with another app, or with other games.
    case appChanged(userId: PersonID, appVersion: String?, games: [GameID: Int]?)
    /// Somebody is out, and why.
    case playerLeft(userId: PersonID, reason: LeaveReason)
    /// Somebody's last device is gone: the seat is held for a while.
    case playerDropped(userId: PersonID, droppedAt: Timestamp)
    /// Somebody is back in time, or a spectator is.
    case playerReturned(userId: PersonID, returnedAt: Timestamp)
    /// Somebody watches.
    case spectatorJoined(userId: PersonID)
    /// Somebody no longer watches.
    case spectatorLeft(userId: PersonID, reason: LeaveReason)
    /// Somebody is ready, or no longer.
    case readyChanged(userId: PersonID, isReady: Bool)
    /// Somebody else is host, and why.
    case hostChanged(hostId: PersonID, reason: HostChangeReason)
    /// What the host changed, as it is now. Another game begins without a category; after another
    /// game, category or other settings all who were ready say so anew (`readyChanged`). `isOpen`
    /// is whether everybody may see what is in the room, and watch its match.
    case configured(
        roomName: RoomName?, maxPlayers: Int?, selectedGameType: GameID?,
        selectedCategory: String?, settings: RawJSON?, isPrivate: Bool?, hasPasscode: Bool?,
        passcodeHash: PasscodeHash?, patience: Patience?, isOpen: Bool? = nil)
    /// Nobody else may come in, or again everybody.
    case locked(locked: Bool)
    /// The order for a match: it is one as long as it is neither answered nor void.
    case starting(
        matchId: MatchID, game: GameID, gameVersion: Int, category: String?, settings: RawJSON,
        players: [MatchPlayer], seed: UInt64, orderedAt: Timestamp,
        spectators: [PersonID]? = nil, isPrivate: Bool? = nil, patience: Patience? = nil)
    /// The order is void: no match comes of it any more.
    case startFailed(matchId: MatchID, reason: String)
    /// The match has begun.
    case started(matchId: MatchID, gameStartedAt: Timestamp)
    /// How the match stands, as everybody may know it.
    case progressed(matchId: MatchID, summary: MatchSummary, progressedAt: Timestamp?)
    /// The match is over. Nobody is ready for the next one yet.
    case finished(matchId: MatchID, results: MatchResults, finishedAt: Timestamp)
    /// The match is over without a result, and why. Nobody is ready for the next one yet.
    case calledOff(matchId: MatchID, reason: String, calledOffAt: Timestamp)
    /// The host put somebody out.
    case kicked(userId: PersonID, reason: String?)
    /// The host put somebody out for good.
    case banned(userId: PersonID)
    /// Somebody may come back.
    case unbanned(userId: PersonID)
    /// The room has ended, and why.
    case closed(reason: CloseReason, closedAt: Timestamp)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, playerJoined, appChanged, playerLeft, playerDropped, playerReturned
        case spectatorJoined, spectatorLeft, readyChanged, hostChanged, configured, locked
        case starting, startFailed, started, progressed, finished, calledOff
        case kicked, banned, unbanned, closed
    }

    /// Fields that only the journal has.
    public static let secrets: Set<String> = ["passcodeHash", "seed"]
}

public enum LeaveReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, timedOut, kicked, banned, seated
}

public enum HostChangeReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, timedOut, given
}

public enum CloseReason: String, Codable, Hashable, CaseIterable, Sendable {
    case byHost, hostLeft, empty, idle
}
