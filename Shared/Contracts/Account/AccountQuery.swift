public import Wire

/// What may be asked about accounts, changing nothing.
public enum AccountQuery: Choice, Hashable {
    /// Every device that the caller is signed in on.
    case devices
    /// Parts only: refused as `UNAUTHENTICATED` unless the device is signed in.
    case check(userId: PersonID, deviceId: DeviceID)
    /// Parts only: what a password is compared with.
    case credentials(email: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case devices = "account.devices"
        case check = "account.check"
        case credentials = "account.credentials"
    }
}

/// Whose email it is, and what is kept of the password.
public struct Credentials: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var passwordHash: String

    public init(userId: PersonID, passwordHash: String) {
        (self.userId, self.passwordHash) = (userId, passwordHash)
    }
}

/// A device that is signed in.
public struct CheckedDevice: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var deviceId: DeviceID

    public init(userId: PersonID, deviceId: DeviceID) {
        (self.userId, self.deviceId) = (userId, deviceId)
    }
}
