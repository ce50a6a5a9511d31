public import ParlorGames
public import ParlorWire

/// A match from one place: a seat's, or the audience's.
public struct MatchView: Codable, Hashable, Sendable {
    public var matchId: MatchID
    public var game: GameID
    public var gameVersion: Int
    public var category: CategoryChoice?
    public var settings: RawJSON
    public var roomCode: RoomCode?
    public var isPractice: Bool
    public var status: MatchStatus
    public var startedAt: Timestamp
    public var seats: [MatchSeat]
    /// Where the viewer sits.
    public var seat: Int?
    @Flat public var sight: MatchSight?
    public var results: MatchResults?
    /// Why the match came to nothing.
    public var reason: String?

    public init(
        matchId: MatchID, game: GameID, gameVersion: Int, category: CategoryChoice?,
        settings: RawJSON,
        roomCode: RoomCode?, isPractice: Bool, status: MatchStatus, startedAt: Timestamp,
        seats: [MatchSeat], seat: Int?, sight: MatchSight?, results: MatchResults?, reason: String?
    ) {
        (self.matchId, self.game, self.gameVersion) = (matchId, game, gameVersion)
        (self.category, self.settings) = (category, settings)
        (self.roomCode, self.isPractice, self.status) = (roomCode, isPractice, status)
        (self.startedAt, self.seats, self.seat) = (startedAt, seats, seat)
        (self.sight, self.results, self.reason) = (sight, results, reason)
    }

    private enum CodingKeys: String, CodingKey {
        case matchId, game, gameVersion, category, settings, roomCode, isPractice, status
        case startedAt, seats, seat
        case sight = "view"
        case results, reason
    }
}

/// What is to be seen from one place, and whom the match waits for.
public struct MatchSight: Codable, Hashable, Sendable {
    /// By the game's own schema.
    public var view: RawJSON
    public var awaited: [PersonID]
    public var turnEndsAt: Timestamp?
    /// What the viewer may do, when they are awaited or may bet meanwhile: the first 64 of it.
    /// `match.legal` has all.
    public var moves: [RawJSON]?

    public static let mostMoves = 64

    public init(
        view: RawJSON, awaited: [PersonID], turnEndsAt: Timestamp?, moves: [RawJSON]? = nil
    ) {
        (self.view, self.awaited, self.turnEndsAt, self.moves) = (view, awaited, turnEndsAt, moves)
    }
}

public enum MatchStatus: String, Codable, Hashable, CaseIterable, Sendable {
    case refused, playing, over, calledOff
}

/// Who sits somewhere, and who plays there now.
public struct MatchSeat: Codable, Hashable, Sendable {
    public var botLevel: BotLevel?
    public var hasResigned: Bool
    /// Until then, a player who dropped can have the seat back. After that, a bot plays.
    public var heldUntil: Timestamp?
    public var isPlayedByBot: Bool
    public var userId: PersonID
    /// A bot's name; those of people are in the `people` of what is watched.
    public var username: DisplayName?

    public init(
        userId: PersonID, botLevel: BotLevel?, isPlayedByBot: Bool, hasResigned: Bool,
        heldUntil: Timestamp?
    ) {
        self.userId = userId
        username = botLevel.map { _ in .bot(userId) }
        (self.botLevel, self.isPlayedByBot) = (botLevel, isPlayedByBot)
        (self.hasResigned, self.heldUntil) = (hasResigned, heldUntil)
    }
}
