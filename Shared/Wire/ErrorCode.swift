/// Why a call was refused, for programs; the message beside it is for people.
public struct ErrorCode: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The caller is not known: the token or the device is no longer valid.
    public static let unauthenticated: Self = "UNAUTHENTICATED"
    /// The caller may not do or see this.
    public static let forbidden: Self = "FORBIDDEN"
    /// One of the two people has blocked the other.
    public static let blocked: Self = "BLOCKED"
    /// There is nothing of that name.
    public static let notFound: Self = "NOT_FOUND"
    /// Something in the body is wrong; `context.field` says what.
    public static let badInput: Self = "BAD_INPUT"
    /// The command's `cid`, or `id`, was used for another call or body: give each one its own.
    public static let cidReused: Self = "CID_REUSED"
    /// It is larger than a frame, a body or a file may be.
    public static let payloadTooLarge: Self = "PAYLOAD_TOO_LARGE"
    /// Too much at once: repeat it after `retryAfterMs`.
    public static let rateLimited: Self = "RATE_LIMITED"
    /// There is no such call.
    public static let unknownCall: Self = "UNKNOWN_CALL"
    /// No answer came in time. Safe to repeat with the same command id.
    public static let timeout: Self = "TIMEOUT"
    /// The service can't answer at the moment. Without `retryAfterMs`, no service is expected soon.
    /// Safe to repeat with the same command id.
    public static let unavailable: Self = "UNAVAILABLE"
    /// A fault in Parlor itself.
    public static let `internal`: Self = "INTERNAL"
    /// The two ends speak different versions.
    public static let versionMismatch: Self = "VERSION_MISMATCH"
}
