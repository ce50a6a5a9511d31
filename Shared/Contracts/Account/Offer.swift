public import ParlorWire

/// A code that a device shows, so that another device can ask to be let in.
public struct Offer: Codable, Hashable, Sendable {
    /// How long its code works.
    public static let life: Duration = .seconds(120)

    /// The one that shows it, and confirms.
    public var deviceId: DeviceID
    public var expiresAt: Timestamp
    /// The first device that used the code. Others can't.
    public var claim: Claim?

    public init(deviceId: DeviceID, expiresAt: Timestamp, claim: Claim? = nil) {
        (self.deviceId, self.expiresAt, self.claim) = (deviceId, expiresAt, claim)
    }

    /// A device that asks to be let in.
    public struct Claim: Codable, Hashable, Sendable {
        public var deviceId: DeviceID
        public var name: String?

        public init(deviceId: DeviceID, name: String?) {
            (self.deviceId, self.name) = (deviceId, name)
        }
    }
}

/// An offer as it is made.
public struct OpenedOffer: Codable, Hashable, Sendable {
    public var deviceId: DeviceID
    @Secret public var codeHash: String
    public var expiresAt: Timestamp

    public init(deviceId: DeviceID, codeHash: String, expiresAt: Timestamp) {
        (self.deviceId, self.codeHash, self.expiresAt) = (deviceId, codeHash, expiresAt)
    }
}

/// A device that used the code of an offer, and what its first refresh token must be.
public struct ClaimedOffer: Codable, Hashable, Sendable {
    public var deviceId: DeviceID
    @Secret public var refreshHash: RefreshHash
    public var name: String?

    public init(deviceId: DeviceID, refreshHash: RefreshHash, name: String?) {
        (self.deviceId, self.refreshHash, self.name) = (deviceId, refreshHash, name)
    }
}
