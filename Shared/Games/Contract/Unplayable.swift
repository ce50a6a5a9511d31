public import ParlorWire

/// Why an action isn't played.
public enum Unplayable: Refusal {
    case invalidAction(Why)
    /// It is not an action of the game at all.
    case unreadable(Why)
    case notYourTurn
    case matchOver

    public var failure: Failure {
        switch self {
        case .invalidAction(let why): Failure("INVALID_ACTION", why.sentence)
        case .unreadable(let why): Failure("CORRUPTED_PAYLOAD", why.sentence)
        case .notYourTurn: Failure("NOT_YOUR_TURN", "It is not your turn.")
        case .matchOver: Failure("MATCH_OVER", "The match is over.")
        }
    }
}

/// Which of a game's rules an action is against, in a sentence for the player.
public struct Why: Error, Hashable, Sendable {
    public let sentence: String

    public init(_ sentence: String) { self.sentence = sentence }
}
