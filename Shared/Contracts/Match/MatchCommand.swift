public import ParlorGames
public import ParlorWire

/// What may be asked of a match: by who plays it, or by one of Parlor's own parts.
public enum MatchCommand: HasCallsForParts, Hashable {
    /// A new match against bots only. The same `seed` gives the same cards and dice. Without a
    /// seed, nobody can predict them.
    case practice(
        game: GameID, settings: RawJSON?, category: CategoryChoice? = nil, bots: Int?,
        level: BotLevel?, seed: UInt64?)
    /// Goes on with a match that the caller and others have played without a server, under its id.
    /// It counts for nobody. The caller plays on at once. The seats of the others are held for them
    /// until they come back.
    case adopt(AdoptedMatch)
    /// Takes an action for the caller. `at` is the revision that the caller saw.
    case act(action: RawJSON, at: Revision?)
    /// The caller gives up and is out for good.
    case resign
    /// The caller takes back the seat that a bot plays. A player who left the room uses `room.join`
    /// instead, which gives back the seat too.
    case comeBack
    /// Parts only: a room wants a match.
    case order(MatchOrder)
    /// Parts only: nobody waits for the match any more.
    case void(reason: String)
    /// Parts only: somebody's last device is gone, and since when.
    case noteDropped(userId: PersonID, isAway: Bool? = nil, at: Timestamp? = nil)
    /// Parts only: somebody is back.
    case noteReturned(userId: PersonID)
    /// Parts only: somebody has a seat in the room again.
    case noteJoined(userId: PersonID)
    /// Parts only: somebody is out of the room, and why.
    case noteLeft(userId: PersonID, reason: LeaveReason)
    /// Parts only: somebody watches, or no longer does.
    case noteSpectator(userId: PersonID, watches: Bool)
    /// Parts only: whether everybody may watch.
    case notePrivacy(isPrivate: Bool)
    /// Parts only: a time that the match waited for has come.
    case lapse

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case practice = "match.practice"
        case adopt = "match.adopt"
        case act = "match.act"
        case resign = "match.resign"
        case comeBack = "match.comeBack"
        case order = "match.order"
        case void = "match.void"
        case noteDropped = "match.noteDropped"
        case noteReturned = "match.noteReturned"
        case noteJoined = "match.noteJoined"
        case noteLeft = "match.noteLeft"
        case noteSpectator = "match.noteSpectator"
        case notePrivacy = "match.notePrivacy"
        case lapse = "match.lapse"
    }

    public static let forParts: [CodingKeys] = [
        .order, .void, .noteDropped, .noteReturned, .noteJoined, .noteLeft, .noteSpectator,
        .notePrivacy, .lapse,
    ]
}

/// What a room wants played.
public struct MatchOrder: Codable, Hashable, Sendable {
    public var roomCode: RoomCode
    public var game: GameID
    public var gameVersion: Int
    public var category: CategoryChoice?
    public var settings: RawJSON
    public var players: [MatchPlayer]
    public var orderedAt: Timestamp
    public var spectators: [PersonID]
    public var isPrivate: Bool
    /// How long a seat is held for a player who dropped.
    public var holdSeconds: Int
    public var policy: MatchPolicy
    /// The cards that the room has seen, the oldest first: they come last.
    public var seenCards: [CardID]?

    public init(
        roomCode: RoomCode, game: GameID, gameVersion: Int, category: CategoryChoice?,
        settings: RawJSON,
        players: [MatchPlayer], orderedAt: Timestamp, spectators: [PersonID],
        isPrivate: Bool, holdSeconds: Int,
        policy: MatchPolicy, seenCards: [CardID]? = nil
    ) {
        (self.roomCode, self.game, self.gameVersion) = (roomCode, game, gameVersion)
        (self.category, self.settings, self.players) = (category, settings, players)
        (self.orderedAt, self.spectators) = (orderedAt, spectators)
        (self.isPrivate, self.holdSeconds, self.policy) = (isPrivate, holdSeconds, policy)
        self.seenCards = seenCards
    }
}
