public import ParlorGames
public import ParlorWire

/// What somebody did in a match, or a bot in their seat.
public struct MatchMove: Codable, Hashable, Sendable {
    public var by: PersonID
    /// What the watcher may know of it.
    public var action: RawJSON?
    /// The whole of an action that not everybody may know.
    @Secret public var hidden: RawJSON?
    public var byBot: Bool?
    public var actedAt: Timestamp
    public var roomCode: RoomCode?
    public var summary: MatchSummary?

    public init(
        by: PersonID, action: RawJSON?, hidden: RawJSON? = nil, byBot: Bool? = nil,
        actedAt: Timestamp, roomCode: RoomCode? = nil, summary: MatchSummary? = nil
    ) {
        (self.by, self.action, self.hidden, self.byBot) = (by, action, hidden, byBot)
        (self.actedAt, self.roomCode, self.summary) = (actedAt, roomCode, summary)
    }
}

/// A turn that nobody took in time, or a part of its time that is up.
public struct MissedTurn: Codable, Hashable, Sendable {
    /// For whom the match had waited; nobody if their turn goes on.
    public var userIds: [PersonID]
    public var timedOutAt: Timestamp
    public var roomCode: RoomCode?
    public var summary: MatchSummary?

    public init(
        userIds: [PersonID], timedOutAt: Timestamp, roomCode: RoomCode? = nil,
        summary: MatchSummary? = nil
    ) {
        (self.userIds, self.timedOutAt) = (userIds, timedOutAt)
        (self.roomCode, self.summary) = (roomCode, summary)
    }
}

/// A match that was played to its end.
public struct EndedMatch: Codable, Hashable, Sendable {
    public var roomCode: RoomCode?
    public var game: GameID
    public var results: MatchResults
    /// What counts for the players' statistics.
    public var records: [MatchRecord]
    public var endedAt: Timestamp
    /// The cards that were drawn, in a game that has some.
    public var cards: [CardID]?

    public init(
        roomCode: RoomCode?, game: GameID, results: MatchResults, records: [MatchRecord],
        endedAt: Timestamp, cards: [CardID]? = nil
    ) {
        (self.roomCode, self.game, self.results) = (roomCode, game, results)
        (self.records, self.endedAt, self.cards) = (records, endedAt, cards)
    }
}

/// A match that is over without a result.
public struct CalledOffMatch: Codable, Hashable, Sendable {
    public var roomCode: RoomCode?
    public var reason: String
    public var calledOffAt: Timestamp
    /// The cards that were drawn, in a game that has some.
    public var cards: [CardID]?

    public init(
        roomCode: RoomCode?, reason: String, calledOffAt: Timestamp, cards: [CardID]? = nil
    ) {
        (self.roomCode, self.reason) = (roomCode, reason)
        (self.calledOffAt, self.cards) = (calledOffAt, cards)
    }
}
