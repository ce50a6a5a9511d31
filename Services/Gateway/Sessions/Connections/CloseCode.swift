/// Why a socket is closed, for the other end.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Nothing is wrong.
    public static let normal = Self(rawValue: 1000)
    /// The device broke the WebSocket protocol.
    public static let protocolError = Self(rawValue: 1002)
    /// The device sent a binary frame; only text is allowed.
    public static let unsupportedData = Self(rawValue: 1003)
    /// The device sent text that is not UTF-8.
    public static let invalidText = Self(rawValue: 1007)
    /// A frame was over the limit.
    public static let tooBig = Self(rawValue: 1009)
    /// The gateway stops: reconnect at once.
    public static let restarting = Self(rawValue: 1012)
    /// The gateway has no room: reconnect later.
    public static let tryLater = Self(rawValue: 1013)
    /// No valid token came in time, or the device was signed out: `context.reason` of the error
    /// sent before says which.
    public static let unauthenticated = Self(rawValue: 4001)
    /// A newer connection of the same device replaced this one.
    public static let replaced = Self(rawValue: 4003)
    /// The device read too slowly, or a message of its own took too long to arrive.
    public static let tooSlow = Self(rawValue: 4008)
    /// The device kept calling far above its rate, or sent too many frames that can't be read.
    public static let rateLimited = Self(rawValue: 4029)
}
