/// One connection of one device; never given twice.
public struct ConnectionID: Hashable, Sendable {
    public let number: UInt64
    public init(number: UInt64) { self.number = number }
}

/// Why a connection ends, for its device (protocol, section 3).
public enum CloseCode: UInt16, Sendable {
    case normal = 1000
    case notText = 1003
    case notUTF8 = 1007
    case tooBig = 1009
    case restarting = 1012
    case unauthenticated = 4001
    case replaced = 4003
    case tooSlow = 4008
    case rateLimited = 4029
}
