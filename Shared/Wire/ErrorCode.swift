/// Why a call was refused, for programs; the message beside it is for people.
public struct ErrorCode: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unauthenticated: Self = "UNAUTHENTICATED"
    public static let forbidden: Self = "FORBIDDEN"
    public static let blocked: Self = "BLOCKED"
    public static let notFound: Self = "NOT_FOUND"
    public static let badInput: Self = "BAD_INPUT"
    public static let payloadTooLarge: Self = "PAYLOAD_TOO_LARGE"
    public static let rateLimited: Self = "RATE_LIMITED"
    public static let unknownCall: Self = "UNKNOWN_CALL"
    public static let timeout: Self = "TIMEOUT"
    /// Safe to repeat with the same command id.
    public static let unavailable: Self = "UNAVAILABLE"
    public static let `internal`: Self = "INTERNAL"
    public static let versionMismatch: Self = "VERSION_MISMATCH"
}
