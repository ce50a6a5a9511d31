public import Wire

/// A match from one place: a seat's, or the audience's.
public struct MatchView: Codable, Hashable, Sendable {
    public var matchId: MatchID
    public var game: GameID
    public var gameVersion: Int
    public var category: String?
    public var settings: RawJSON
    public var roomCode: RoomCode?
    public var isPractice: Bool
    public var status: MatchStatus
    public var startedAt: Timestamp
    public var seats: [MatchSeat]
    /// Where the viewer sits.
    public var seat: Int?
    public var sight: MatchSight?
    public var results: MatchResults?
    /// Why the match came to nothing.
    public var reason: String?

    public init(
        matchId: MatchID, game: GameID, gameVersion: Int, category: String?, settings: RawJSON,
        roomCode: RoomCode?, isPractice: Bool, status: MatchStatus, startedAt: Timestamp,
        seats: [MatchSeat], seat: Int?, sight: MatchSight?, results: MatchResults?, reason: String?
    ) {
        self.matchId = matchId
        self.game = game
        self.gameVersion = gameVersion
        self.category = category
        self.settings = settings
        self.roomCode = roomCode
        self.isPractice = isPractice
        self.status = status
        self.startedAt = startedAt
        self.seats = seats
        self.seat = seat
        self.sight = sight
        self.results = results
        self.reason = reason
    }

    private enum CodingKeys: CodingKey {
        case matchId, game, gameVersion, category, settings, roomCode, isPractice, status
        case startedAt, seats, seat, results, reason, view, awaited, turnEndsAt, moves
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            matchId: try fields.decode(MatchID.self, forKey: .matchId),
            game: try fields.decode(GameID.self, forKey: .game),
            gameVersion: try fields.decode(Int.self, forKey: .gameVersion),
            category: try fields.decodeIfPresent(String.self, forKey: .category),
            settings: try fields.decode(RawJSON.self, forKey: .settings),
            roomCode: try fields.decodeIfPresent(RoomCode.self, forKey: .roomCode),
            isPractice: try fields.decode(Bool.self, forKey: .isPractice),
            status: try fields.decode(MatchStatus.self, forKey: .status),
            startedAt: try fields.decode(Timestamp.self, forKey: .startedAt),
            seats: try fields.decode([MatchSeat].self, forKey: .seats),
            seat: try fields.decodeIfPresent(Int.self, forKey: .seat),
            sight: fields.contains(.view) ? try MatchSight(from: decoder) : nil,
            results: try fields.decodeIfPresent(MatchResults.self, forKey: .results),
            reason: try fields.decodeIfPresent(String.self, forKey: .reason))
    }

    /// One flat object, in the order in which it is written.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(sight?.awaited, forKey: .awaited)
        try fields.encodeIfPresent(category, forKey: .category)
        try fields.encode(game, forKey: .game)
        try fields.encode(gameVersion, forKey: .gameVersion)
        try fields.encode(isPractice, forKey: .isPractice)
        try fields.encode(matchId, forKey: .matchId)
        try fields.encodeIfPresent(sight?.moves, forKey: .moves)
        try fields.encodeIfPresent(reason, forKey: .reason)
        try fields.encodeIfPresent(results, forKey: .results)
        try fields.encodeIfPresent(roomCode, forKey: .roomCode)
        try fields.encodeIfPresent(seat, forKey: .seat)
        try fields.encode(seats, forKey: .seats)
        try fields.encode(settings, forKey: .settings)
        try fields.encode(startedAt, forKey: .startedAt)
        try fields.encode(status, forKey: .status)
        try fields.encodeIfPresent(sight?.turnEndsAt, forKey: .turnEndsAt)
        try fields.encodeIfPresent(sight?.view, forKey: .view)
    }
}

/// What is to be seen from one place, and whom the match waits for.
public struct MatchSight: Codable, Hashable, Sendable {
    /// By the game's own schema.
    public var view: RawJSON
    public var awaited: [PersonID]
    public var turnEndsAt: Timestamp?
    /// What the viewer may do, when they are awaited: the first 64 of it. `match.legal` has all.
    public var moves: [RawJSON]?

    public static let mostMoves = 64

    public init(
        view: RawJSON, awaited: [PersonID], turnEndsAt: Timestamp?, moves: [RawJSON]? = nil
    ) {
        self.view = view
        self.awaited = awaited
        self.turnEndsAt = turnEndsAt
        self.moves = moves
    }
}

public enum MatchStatus: String, Codable, Hashable, CaseIterable, Sendable {
    case refused, playing, over, calledOff
}

/// Who sits somewhere, and who plays there now.
public struct MatchSeat: Codable, Hashable, Sendable {
    public var botLevel: BotLevel?
    public var hasResigned: Bool
    /// Whoever dropped has the seat back until then, before a bot plays on.
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
        self.botLevel = botLevel
        self.isPlayedByBot = isPlayedByBot
        self.hasResigned = hasResigned
        self.heldUntil = heldUntil
    }
}
