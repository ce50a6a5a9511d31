/// Why a call was refused, for programs; the message beside it is for people.
public struct ErrorCode: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nobody knows who calls: the token, or the device, is no longer good.
    public static let unauthenticated: Self = "UNAUTHENTICATED"
    /// The caller may not do or see this.
    public static let forbidden: Self = "FORBIDDEN"
    /// One of the two blocked the other.
    public static let blocked: Self = "BLOCKED"
    /// There is nothing of that name.
    public static let notFound: Self = "NOT_FOUND"
    /// Something in the body is wrong; `context.field` says what.
    public static let badInput: Self = "BAD_INPUT"
    /// The command's `cid`, or `id`, was used for another call or body: give each one its own.
    public static let cidReused: Self = "CID_REUSED"
    /// It is more than a frame, a body or a file may be.
    public static let payloadTooLarge: Self = "PAYLOAD_TOO_LARGE"
    /// Too much at once: repeat it after `retryAfterMs`.
    public static let rateLimited: Self = "RATE_LIMITED"
    /// There is no such call.
    public static let unknownCall: Self = "UNKNOWN_CALL"
    /// No answer came in time. Safe to repeat with the same command id.
    public static let timeout: Self = "TIMEOUT"
    /// Who should answer can't at the moment, or isn't there at all: then without `retryAfterMs`.
    /// Safe to repeat with the same command id.
    public static let unavailable: Self = "UNAVAILABLE"
    /// A fault of Parlor's own.
    public static let `internal`: Self = "INTERNAL"
    /// The two ends speak different versions.
    public static let versionMismatch: Self = "VERSION_MISMATCH"
}
