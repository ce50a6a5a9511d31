public import ParlorWire

/// A device that somebody is signed in on, as the account's owner sees it.
public struct Device: Codable, Hashable, Sendable {
    /// With one more, the one unseen for longest is signed out.
    public static let most = 32
    public static let longestName = 64

    public var deviceId: DeviceID
    public var name: String?
    public var openedAt: Timestamp
    /// When it last got a token.
    public var lastSeen: Timestamp
    /// Where it receives notifications.
    public var fcmToken: String?

    public init(
        deviceId: DeviceID, name: String?, openedAt: Timestamp, lastSeen: Timestamp,
        fcmToken: String? = nil
    ) {
        (self.deviceId, self.name) = (deviceId, name)
        (self.openedAt, self.lastSeen, self.fcmToken) = (openedAt, lastSeen, fcmToken)
    }

    public static func canBeNamed(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

/// Every device that somebody is signed in on, in the order of signing in.
public struct DeviceList: Codable, Hashable, Sendable {
    public var devices: [Device]
    /// The one that asks.
    public var current: DeviceID?

    public init(devices: [Device], current: DeviceID?) {
        (self.devices, self.current) = (devices, current)
    }
}
