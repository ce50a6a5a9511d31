/// Why a socket is closed, for the other end.
public struct CloseCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let normal = Self(rawValue: 1000)
    public static let protocolError = Self(rawValue: 1002)
    public static let unsupportedData = Self(rawValue: 1003)
    public static let invalidText = Self(rawValue: 1007)
    public static let tooBig = Self(rawValue: 1009)
    public static let restarting = Self(rawValue: 1012)
    public static let tryLater = Self(rawValue: 1013)
    public static let unauthenticated = Self(rawValue: 4001)
    /// By a newer connection of the same device.
    public static let replaced = Self(rawValue: 4003)
    public static let tooSlow = Self(rawValue: 4008)
    public static let rateLimited = Self(rawValue: 4029)
}
