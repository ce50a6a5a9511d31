public import ParlorGames
public import ParlorWire

/// What may be asked of a room: by a person, or by one of Parlor's own parts.
public enum RoomCommand: HasCallsForParts, Hashable {
    /// A new room, whose host is the caller. The reply says its code. A group of the caller's may
    /// meet in it: then `invite` names others of its members.
    case create(
        roomName: String, maxPlayers: Int?, isPrivate: Bool?, passcode: String?,
        hostPolicy: HostPolicy?, selectedGameType: GameID?, patience: RoomTimeouts?,
        appVersion: String?, games: [GameID: Int]?, groupId: GroupID? = nil,
        invite: [PersonID]? = nil)
    /// Takes a seat in the room. A player who dropped gets their old seat. `games` are the games
    /// that the app knows, and their versions.
    case join(passcode: String?, appVersion: String?, games: [GameID: Int]?)
    /// Takes a place among the spectators.
    case spectate(passcode: String?)
    /// Leaves the room.
    case leave
    /// Says that the caller is ready for a match, or not.
    case ready(isReady: Bool)
    /// Host only: what is given changes, the rest stays.
    case configure(RoomChange)
    /// Host only: starts a match with all players in the room.
    case start
    /// Invites friends of the caller. Each finds the room in `friends.list`, and needs no passcode.
    /// Strangers to the caller are not told.
    case invite(userIds: [PersonID])
    /// Host only: somebody is put out, and may come back.
    case kick(userId: PersonID, reason: String?)
    /// Host only: somebody is put out, and may not come back.
    case ban(userId: PersonID)
    /// Host only: somebody may come back.
    case unban(userId: PersonID)
    /// Host only: makes somebody else host.
    case makeHost(userId: PersonID)
    /// Host only: keeps the room as a group that meets again: the host is in it, the other players
    /// are asked. Its name is the room's unless another is given.
    case keep(name: String?)
    /// Host only: the room ends.
    case close
    /// Host only: another match, with the game and the settings of the last one.
    case playAgain
    /// Host only: the match ends without a result. It counts for nobody, and the room goes on.
    case callOff
    /// Host only: a bot takes a seat.
    case addBot(level: BotLevel?)
    /// Host only: a bot gives its seat back.
    case removeBot(userId: PersonID)
    /// Parts only: somebody came online, or went, and when; `isAway`: to the background.
    case notePresence(userId: PersonID, isOnline: Bool, at: Timestamp?, isAway: Bool? = nil)
    /// Parts only: the match that was ordered has begun.
    case noteBegun(matchId: MatchID)
    /// Parts only: the match that was ordered can't be played.
    case noteRefused(matchId: MatchID, reason: String)
    /// Parts only: how the match stands.
    case noteProgress(matchId: MatchID, summary: MatchSummary)
    /// Parts only: the match is over.
    case noteEnded(matchId: MatchID, results: MatchResults, cards: [CardID]? = nil)
    /// Parts only: the match is over without a result.
    case noteCalledOff(matchId: MatchID, reason: String, cards: [CardID]? = nil)
    /// Parts only: a time that the room waited for has come.
    case lapse

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case create = "room.create"
        case join = "room.join"
        case spectate = "room.spectate"
        case leave = "room.leave"
        case ready = "room.ready"
        case configure = "room.configure"
        case start = "room.start"
        case invite = "room.invite"
        case kick = "room.kick"
        case ban = "room.ban"
        case unban = "room.unban"
        case makeHost = "room.makeHost"
        case keep = "room.keep"
        case close = "room.close"
        case playAgain = "room.playAgain"
        case callOff = "room.callOff"
        case addBot = "room.addBot"
        case removeBot = "room.removeBot"
        case notePresence = "room.notePresence"
        case noteBegun = "room.noteBegun"
        case noteRefused = "room.noteRefused"
        case noteProgress = "room.noteProgress"
        case noteEnded = "room.noteEnded"
        case noteCalledOff = "room.noteCalledOff"
        case lapse = "room.lapse"
    }

    public static let forParts: [CodingKeys] = [
        .notePresence, .noteBegun, .noteRefused, .noteProgress, .noteEnded, .noteCalledOff, .lapse,
    ]
}

/// What a host changes of a room: what is absent stays as it is.
public struct RoomChange: Codable, Hashable, Sendable {
    public var roomName: String?
    public var maxPlayers: Int?
    public var selectedGameType: GameID?
    public var selectedCategory: CategoryChoice?
    /// By the game's own schema; another game begins with its own.
    public var settings: RawJSON?
    public var isPrivate: Bool?
    /// An empty one takes the passcode away.
    public var passcode: String?
    public var locked: Bool?
    public var patience: RoomTimeouts?

    public init(
        roomName: String? = nil, maxPlayers: Int? = nil, selectedGameType: GameID? = nil,
        selectedCategory: CategoryChoice? = nil, settings: RawJSON? = nil, isPrivate: Bool? = nil,
        passcode: String? = nil, locked: Bool? = nil, patience: RoomTimeouts? = nil
    ) {
        (self.roomName, self.maxPlayers) = (roomName, maxPlayers)
        (self.selectedGameType, self.selectedCategory) = (selectedGameType, selectedCategory)
        (self.settings, self.isPrivate) = (settings, isPrivate)
        (self.passcode, self.locked, self.patience) = (passcode, locked, patience)
    }

    /// Whether it is about what a match is played with.
    public var isAboutTheGame: Bool {
        selectedGameType != nil || selectedCategory != nil || settings != nil || maxPlayers != nil
    }
}
