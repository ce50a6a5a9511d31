import Contracts

extension Match {
    /// What a closed room means for the match under way in it.
    static func command(whenClosed reason: CloseReason) -> MatchCommand? {
        // When everybody has left, bots play on to the end: leaving is no way out of losing.
        reason == .empty ? nil : .void(reason: "The room was closed.")
    }
}
