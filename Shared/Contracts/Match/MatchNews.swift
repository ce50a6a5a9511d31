public import ParlorGames
public import ParlorWire

/// What a room needs to hear of the match that it ordered: these events of a `match`.
///
/// Whoever plays matches follows the room's orders (`starting`, `startFailed`, `closed`). It
/// answers each with `began` or `refused`; an order that is void by then, or whose room has closed,
/// it does not begin, or ends without a result.
public enum MatchNews: StreamEvent, Hashable {
    /// The match is under way.
    case began(roomCode: RoomCode?)
    /// The order can't be carried out, and why.
    case refused(roomCode: RoomCode?, reason: String)
    /// How the match stands, as everybody may know it.
    case stood(roomCode: RoomCode?, summary: MatchSummary)
    /// Somebody acted; how the match stands then, where that is another than before.
    case acted(roomCode: RoomCode?, summary: MatchSummary?)
    /// A turn was over; how the match stands then.
    case turnTimedOut(roomCode: RoomCode?, summary: MatchSummary?)
    /// The match is over.
    case ended(roomCode: RoomCode?, results: MatchResults, cards: [CardID]?)
    /// The match is over without a result.
    case calledOff(roomCode: RoomCode?, reason: String, cards: [CardID]?)

    public static let kind = MatchEvent.kind

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case began, refused, stood, acted, turnTimedOut, ended, calledOff
    }
}

/// Who plays, and whether it is a bot.
public struct MatchPlayer: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var botLevel: BotLevel?

    public init(userId: PersonID, botLevel: BotLevel? = nil) {
        (self.userId, self.botLevel) = (userId, botLevel)
    }
}

/// A match's public state in a few words.
public struct MatchSummary: Codable, Hashable, Sendable {
    public var round: Int?
    public var scores: [PersonID: Int]?
    public var currentPlayerId: PersonID?

    public init(
        round: Int? = nil, scores: [PersonID: Int]? = nil, currentPlayerId: PersonID? = nil
    ) {
        (self.round, self.scores, self.currentPlayerId) = (round, scores, currentPlayerId)
    }
}

/// How a match ended.
public struct MatchResults: Codable, Hashable, Sendable {
    public var winners: [PersonID]
    public var scores: [PersonID: Int]

    public init(winners: [PersonID], scores: [PersonID: Int] = [:]) {
        (self.winners, self.scores) = (winners, scores)
    }
}
