public import ParlorWire

/// Why a command to a match is turned away.
public struct MatchRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func badCategory(_ sentence: String) -> Self { badInput("category", sentence) }
    public static let notFound = Self(.matchNotFound, "There is no match of this id.")
    public static let notHeardOf = Self(
        .unavailable, "The match is being looked up. Repeat this in a moment.", retryAfterMs: 10,
        isForCaller: true)
    public static let over = Self(.matchOver, "The match is over.")
    public static let notYourTurn = Self(.notYourTurn, "It is not your turn.")
    public static func invalidAction(_ why: String) -> Self { Self(.invalidAction, why) }
    public static func unreadable(_ why: String) -> Self { Self(.corruptedPayload, why) }
    public static let desync = Self(
        .desync, "The match has changed since what you saw. Look again, then decide.")
    public static func otherVersion(_ why: String) -> Self { Self(.versionMismatch, why) }
    public static let rulesOfOld = Self(
        .versionMismatch, "This version can't play the rules of this match any more.")
    public static func tooLong(_ most: Int) -> Self {
        Self(.corruptedPayload, "An action has at most \(most) bytes.")
    }
    public static func tooManyPractices(_ most: Int) -> Self {
        Self(.rateLimited, "You have \(most) practice matches already: finish one, or resign.")
    }
    public static func tooManyAdopted(_ most: Int) -> Self {
        Self(
            .rateLimited,
            "You have moved \(most) matches to this server already: finish one, or resign.")
    }
    public static let taken = Self(.forbidden, "This server has a match of this id already.")
    public static let badID = badInput(
        "key", "The id of a match is 26 letters and digits, as a device makes it.")
    public static func badPlayers(_ sentence: String) -> Self { badInput("players", sentence) }
    public static let badSeed = badInput(
        "seed", "Send what dealt the cards: either the seed or the entropy.")
    public static let otherCards = badInput("deck", "This server has other cards for the game.")
    public static func tooManyMoves(_ most: Int) -> Self {
        badInput("moves", "The match is too long: a server takes up to \(most) moves.")
    }
    /// `number` counts from 1.
    public static func badMove(_ number: Int, _ sentence: String) -> Self {
        badInput("moves", "Move \(number) can't be: \(sentence)")
    }
    public static let noSeat = Self(.forbidden, "You have no seat in this match.")
    public static let seatLost = Self(
        .forbidden,
        "A bot has taken your seat for good: this game lets nobody come back into a match.")
    public static let hidden = Self(.forbidden, "You may not see this match.")
    public static let notOver = Self(
        .forbidden, "Until the match is over, you can see it only from your own place.")
    public static let noSuchSeat = badInput("seat", "The match has no such seat.")
    /// `field` names it.
    public static func noSuchRevision(_ field: String) -> Self {
        badInput(field, "The match has no such revision.")
    }
    public static func notKept(upTo rev: Revision) -> Self {
        badInput("rev", "What happened in the match up to revision \(rev) is no longer kept.")
    }
    public static func unknownGame(_ game: GameID) -> Self {
        badInput("game", "There is no game '\(game)'.")
    }
    public static func invalidSettings(field: String, sentence: String) -> Self {
        Self(.invalidSettings, sentence, context: ["field": field])
    }
    public static func badBots(_ range: ClosedRange<Int>) -> Self {
        badInput("bots", "The game takes \(range.lowerBound) to \(range.upperBound) bots.")
    }
    public static let nobodyToNudge = Self(
        .invalidAction, "The match waits for nobody else whom you could nudge.")
    public static let nudgedTooSoon = Self(
        .invalidAction, "Give them ten seconds before you nudge.")
    public static let nudgedAlready = Self(
        .invalidAction, "They were nudged in this turn already.")
    public static let notAtTable = Self(
        .forbidden, "Only those who play, or watch from the room, can react.")
    public static let partsOnly = Self(.forbidden, "Only Parlor's own services may do this.")
    public static let personOnly = Self(.forbidden, "Only a person can play.")
}

extension ErrorCode {
    /// There is no such match.
    public static let matchNotFound: Self = "MATCH_NOT_FOUND"
    /// Nothing more can be done in the match.
    public static let matchOver: Self = "MATCH_OVER"
    /// The match waits for somebody else.
    public static let notYourTurn: Self = "NOT_YOUR_TURN"
    /// The rules forbid the action. The message says why.
    public static let invalidAction: Self = "INVALID_ACTION"
    /// It is not an action of the game at all.
    public static let corruptedPayload: Self = "CORRUPTED_PAYLOAD"
    /// The match has changed since the revision that the caller saw.
    public static let desync: Self = "DESYNC"
}
