import Contracts
public import ParlorWire

extension Failure {
    static let replaced = Failure(.forbidden, "You are here with another device.")
    static let otherVersion = Failure(
        .versionMismatch, "The host has another version of the app. Update both.")
    static let tooMany = Failure(.roomFull, "The session has no place for another device.")
    static let badHello = Failure(.badInput, "The name or the id of this player can't be used.")
    static let badApp = Failure(.badInput, "What the app says of itself and its games is too long.")
    static let notYou = Failure(.forbidden, "Somebody else plays under this id.")
    static let tooFast = Failure(
        .rateLimited, "That was a lot at once. Wait a moment.", retryAfterMs: 1_000)
    static let tooLarge = Failure(
        .payloadTooLarge, "A frame between devices has at most \(PeerLimits.frame) bytes.")
    static let hostLost = Failure(
        .hostLost, "The device that hosted this is gone. The session is over.")
    static let left = Failure(.closed, "This device has left the session.")
    static let askedAgain = Failure(
        .cancelled, "You have asked to come in once more. Wait for the answer to that.")
    static let rejected = Failure(.joinRejected, "The host did not let you in.")
}

extension ErrorCode {
    /// The room's host was asked, and said no.
    public static let joinRejected: Self = "JOIN_REJECTED"
    /// The device that hosts the session is gone, and no other one goes on.
    public static let hostLost: Self = "HOST_LOST"
}
