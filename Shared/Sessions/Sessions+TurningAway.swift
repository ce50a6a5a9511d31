import Wire

/// Which of the meanings of 4001 it is: `context.reason` of the error that comes before it.
public enum Unauthenticated: String, CaseIterable, Sendable {
    /// The first frame was no hello, or none came in time.
    case noHello
    /// The token is not valid, or has expired: refresh it.
    case badToken
    /// The device was signed out: sign in.
    case signedOut
}

extension Sessions {
    static var helloFirst: String { "The first frame is a hello with a token." }

    /// Closes it, and counts why.
    func turnAway(_ session: Session, _ why: Rejection, _ reason: String) {
        guard !session.isClosed else { return }
        rejections.count(why)
        close(session, why.closeCode, reason)
    }

    /// The same with 4001, after saying which of its meanings it is.
    func turnAway(
        _ session: Session, _ meaning: Unauthenticated, _ reason: String,
        as why: Rejection = .unauthenticated, now: Now
    ) {
        let failure = Failure(
            .unauthenticated, reason, context: ["reason": meaning.rawValue])
        send(Outgoing.error(nil, failure), to: session, now: now)
        turnAway(session, why, reason)
    }
}
