public import Wire

/// Why a command to a match is turned away.
public enum MatchRefusal: Refusal {
    case notFound
    case over
    case notYourTurn
    case invalidAction(String)
    case unreadable(String)
    case desync
    case otherVersion(String)
    case rulesOfOld
    case tooLong(Int)
    case tooManyPractices(Int)
    case noSeat
    case seatLost
    case hidden
    case notOver
    case noSuchSeat
    /// The field that names it.
    case noSuchRevision(String)
    case unknownGame(GameID)
    case invalidSettings(field: String, sentence: String)
    case badBots(ClosedRange<Int>)
    case partsOnly
    case personOnly

    public var failure: Failure {
        switch self {
        case .notFound: Failure(.matchNotFound, "There is no match of this id.")
        case .over: Failure(.matchOver, "The match is over.")
        case .notYourTurn: Failure(.notYourTurn, "It is not your turn.")
        case .invalidAction(let why): Failure(.invalidAction, why)
        case .unreadable(let why): Failure(.corruptedPayload, why)
        case .desync:
            Failure(.desync, "The match has gone on since what you saw. Look again, then decide.")
        case .otherVersion(let why): Failure(.versionMismatch, why)
        case .rulesOfOld:
            Failure(.versionMismatch, "This match is of rules that are played no more.")
        case .tooLong(let most):
            Failure(.corruptedPayload, "An action has at most \(most) bytes.")
        case .tooManyPractices(let most):
            Failure(
                .rateLimited,
                "You are practicing \(most) times at once: finish one, or resign in it.")
        case .noSeat: Failure(.forbidden, "You have no seat in this match.")
        case .seatLost:
            Failure(
                .forbidden,
                "A bot has taken your seat for good: nobody comes back into a match of this game.")
        case .hidden: Failure(.forbidden, "You may not see this match.")
        case .notOver:
            Failure(.forbidden, "Until the match is over it is seen from one's own place alone.")
        case .noSuchSeat: Failure.badInput("seat", "The match has no such seat.")
        case .noSuchRevision(let field):
            Failure.badInput(field, "The match has no such revision.")
        case .unknownGame(let game): Failure.badInput("game", "There is no game '\(game)'.")
        case .invalidSettings(let field, let sentence):
            Failure(.invalidSettings, sentence, context: ["field": field])
        case .badBots(let range):
            Failure.badInput(
                "bots", "The game takes \(range.lowerBound) to \(range.upperBound) bots.")
        case .partsOnly: Failure(.forbidden, "Only Parlor's own parts say this.")
        case .personOnly: Failure(.forbidden, "Only a person plays.")
        }
    }
}

extension ErrorCode {
    /// There is no such match.
    public static let matchNotFound: Self = "MATCH_NOT_FOUND"
    /// Nothing more can be done in the match.
    public static let matchOver: Self = "MATCH_OVER"
    /// The match waits for somebody else.
    public static let notYourTurn: Self = "NOT_YOUR_TURN"
    /// The rules forbid it, the message says why.
    public static let invalidAction: Self = "INVALID_ACTION"
    /// It is no action of the game at all.
    public static let corruptedPayload: Self = "CORRUPTED_PAYLOAD"
    /// The match has gone on since what the caller had seen.
    public static let desync: Self = "DESYNC"
}
