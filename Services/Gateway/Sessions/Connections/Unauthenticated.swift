/// Which of the meanings of 4001 it is: `context.reason` of the error that comes before it.
public enum Unauthenticated: String, CaseIterable, Sendable {
    /// The first frame was no hello, or none came in time.
    case noHello
    /// The token is not valid, or has expired: refresh it.
    case badToken
    /// The device was signed out: sign in.
    case signedOut
    /// An operator suspended the person: `context.because` says why, and `context.until` when it
    /// ends, if it does. The device stays signed in, and may try again then.
    case suspended
}
