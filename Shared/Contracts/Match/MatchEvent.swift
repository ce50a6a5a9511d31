public import Wire

/// What happened in a match. Whoever watches is told all but the `secrets`, and beside most of it
/// the `view` from their own place.
public enum MatchEvent: Choice, Hashable {
    /// The first event: the match is under way.
    case began(
        roomCode: RoomCode?, game: GameID, gameVersion: Int, category: String?, settings: RawJSON,
        players: [MatchPlayer], seed: UInt64?, isPractice: Bool, spectators: [PersonID],
        isPrivate: Bool, holdSeconds: Int, beganAt: Timestamp)
    /// The order can't be carried out, and why.
    case refused(roomCode: RoomCode?, reason: String)
    /// Somebody acted, or a bot in their seat did. `action` is what everybody may know of it, and
    /// where that isn't all, `hidden` is the whole. `summary` is how the match of a room stands
    /// then, where that is another than before.
    case acted(
        by: PersonID, action: RawJSON?, hidden: RawJSON?, byBot: Bool?, actedAt: Timestamp,
        roomCode: RoomCode? = nil, summary: MatchSummary? = nil)
    /// The time was up for those whom the match waited for. `summary` is how it stands then.
    case turnTimedOut(
        userIds: [PersonID], timedOutAt: Timestamp, roomCode: RoomCode? = nil,
        summary: MatchSummary? = nil)
    /// Somebody's last device is gone: the seat is held for a while.
    case seatHeld(userId: PersonID, heldAt: Timestamp, heldUntil: Timestamp)
    /// A bot plays in somebody's seat, and why.
    case seatTakenByBot(userId: PersonID, reason: SeatLoss, takenAt: Timestamp)
    /// Somebody has their seat again.
    case seatReturned(userId: PersonID, returnedAt: Timestamp)
    /// Somebody gave up.
    case resigned(userId: PersonID, resignedAt: Timestamp)
    /// Somebody watches.
    case spectatorJoined(userId: PersonID)
    /// Somebody no longer watches.
    case spectatorLeft(userId: PersonID)
    /// Whether only those who are in the room may watch.
    case privacyChanged(isPrivate: Bool)
    /// How the match stands, as everybody may know it, where nothing else has said so.
    case stood(roomCode: RoomCode?, summary: MatchSummary)
    /// The match is over. `records` are what counts for the players' statistics.
    case ended(
        roomCode: RoomCode?, game: GameID, results: MatchResults, records: [MatchRecord],
        endedAt: Timestamp)
    /// The match is over without a result.
    case calledOff(roomCode: RoomCode?, reason: String, calledOffAt: Timestamp)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case began, refused, acted, turnTimedOut, seatHeld, seatTakenByBot, seatReturned, resigned
        case spectatorJoined, spectatorLeft, privacyChanged, stood, ended, calledOff
    }

    /// Fields that only the journal has.
    public static let secrets: Set<String> = ["seed", "hidden"]
}

/// Why somebody's seat is played by a bot.
public enum SeatLoss: String, Codable, Hashable, CaseIterable, Sendable {
    case timedOut, idle, left, putOut
}

/// What a match means to one person's statistics.
public struct MatchRecord: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var won: Bool

    public init(userId: PersonID, won: Bool) {
        self.userId = userId
        self.won = won
    }
}
