public import ParlorWire

/// What happened in a match. Whoever watches is told all but what is a `Secret`, and beside most of
/// it the `view` from their own place.
public enum MatchEvent: StreamEvent, Hashable {
    /// The first event: the match is under way.
    ///
    /// Fold: nothing. It comes before every view: begin with a `state`.
    case began(BegunMatch)
    /// The order can't be carried out, and why.
    ///
    /// Fold: `status` is `refused`, `reason` this one.
    case refused(roomCode: RoomCode?, reason: String)
    /// Somebody acted, or a bot in their seat did. `action` is what the watcher may know of it.
    /// `summary` says how a room's match stands, if that changed.
    ///
    /// Fold: see **sight**.
    case acted(MatchMove)
    /// The time ran out for the players whom the match waited for. `summary` says how it stands.
    ///
    /// Fold: see **sight**.
    case turnTimedOut(MissedTurn)
    /// Somebody's last device is gone: the seat is held for a while.
    ///
    /// Fold: the seat's `heldUntil` is this one. Then see **sight**.
    case seatHeld(userId: PersonID, heldAt: Timestamp, heldUntil: Timestamp)
    /// A bot plays in somebody's seat, and why.
    ///
    /// Fold: the seat's `isPlayedByBot` is true and its `heldUntil` goes; who is `putOut` has no
    /// `seat` any more. Then see **sight**.
    case seatTakenByBot(userId: PersonID, reason: SeatLoss, takenAt: Timestamp)
    /// Somebody has their seat again.
    ///
    /// Fold: the seat's `isPlayedByBot` is false and its `heldUntil` goes. Then see **sight**.
    case seatReturned(userId: PersonID, returnedAt: Timestamp)
    /// Somebody gave up.
    ///
    /// Fold: the seat's `hasResigned` is true and its `heldUntil` goes. Then see **sight**.
    case resigned(userId: PersonID, resignedAt: Timestamp)
    /// Somebody came to a match that is under way. They play from the next round on.
    ///
    /// Fold: `seats` gains `{userId, hasResigned: false, isPlayedByBot: false}` at its end; if it
    /// is the viewer, `seat` is its place. Then see **sight**.
    case playerJoined(userId: PersonID, joinedAt: Timestamp)
    /// Somebody watches.
    ///
    /// Fold: nothing.
    case spectatorJoined(userId: PersonID)
    /// Somebody no longer watches.
    ///
    /// Fold: nothing.
    case spectatorLeft(userId: PersonID)
    /// Whether only those who are in the room may watch.
    ///
    /// Fold: nothing.
    case privacyChanged(isPrivate: Bool)
    /// How the match stands, as everybody may know it. It comes when no other event has said so.
    ///
    /// Fold: nothing.
    case stood(roomCode: RoomCode?, summary: MatchSummary)
    /// The match is over. `records` are what counts for the players' statistics: none if somebody
    /// left in the first round and did not come back.
    ///
    /// Fold: `status` is `over`, `results` these. Then see **sight**.
    case ended(EndedMatch)
    /// The match is over without a result.
    ///
    /// Fold: `status` is `calledOff`, `reason` this one. Then see **sight**.
    case calledOff(CalledOffMatch)

    public static let kind: EntityKind = "match"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case began, refused, acted, turnTimedOut, seatHeld, seatTakenByBot, seatReturned, resigned
        case playerJoined, spectatorJoined, spectatorLeft, privacyChanged, stood, ended, calledOff
    }

    /// Whether the table may look otherwise after it: then it is told with what is seen.
    public var isShown: Bool {
        switch self {
        case .began, .acted, .turnTimedOut, .seatHeld, .seatTakenByBot, .seatReturned, .resigned,
            .playerJoined, .ended, .calledOff:
            true
        case .refused, .spectatorJoined, .spectatorLeft, .privacyChanged, .stood: false
        }
    }

    /// What these events are told with besides, from the watcher's own place; nothing where the
    /// rules of the match are played no more.
    public static var completions: [CodingKeys: any (Codable & Sendable).Type] {
        let shown: [CodingKeys] = [
            .began, .acted, .turnTimedOut, .seatHeld, .seatTakenByBot, .seatReturned, .resigned,
            .playerJoined, .ended, .calledOff,
        ]
        return Dictionary(uniqueKeysWithValues: shown.map { ($0, MatchSight?.self) })
    }
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
        (self.userId, self.won) = (userId, won)
    }
}
