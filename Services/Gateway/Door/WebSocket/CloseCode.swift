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
    public static let tooSlow = Self(rawValue: 4008)

    /// Whether what waits to be sent is dropped: who is too slow would never get to the code, and a
    /// restart waits for nobody. Any other close comes after the frames before it.
    var isUrgent: Bool { self == .tooSlow || self == .restarting }

    /// Whether a peer may send it (RFC 6455, section 7.4).
    var mayBeSent: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
