/// Why a socket is closed, for the other end.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Nothing is wrong.
    public static let normal = Self(rawValue: 1000)
    /// What was sent is no WebSocket.
    public static let protocolError = Self(rawValue: 1002)
    /// Frames are text, not binary.
    public static let unsupportedData = Self(rawValue: 1003)
    /// Text is UTF-8.
    public static let invalidText = Self(rawValue: 1007)
    /// A frame was over the limit.
    public static let tooBig = Self(rawValue: 1009)
    /// The gateway stops: reconnect at once.
    public static let restarting = Self(rawValue: 1012)
    /// The gateway has no room: reconnect later.
    public static let tryLater = Self(rawValue: 1013)
    /// No valid token came in time, or the device was signed out: `context.reason` of the error before it
    /// says which.
    public static let unauthenticated = Self(rawValue: 4001)
    /// By a newer connection of the same device.
    public static let replaced = Self(rawValue: 4003)
    /// More waited to be sent than the device took.
    public static let tooSlow = Self(rawValue: 4008)
    /// It went on calling far above its rate, or sent frames that nobody can read.
    public static let rateLimited = Self(rawValue: 4029)
}
