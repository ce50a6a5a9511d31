public import ParlorWire

/// What may be asked about accounts, changing nothing.
public enum AccountQuery: HasCallsForParts, Hashable {
    /// Every device that the caller is signed in on.
    case devices
    /// Parts only: refused as `UNAUTHENTICATED` unless the device is signed in.
    case check(userId: PersonID, deviceId: DeviceID)
    /// Parts only: whether the device that used a code was let in; else how its claim stands.
    case claimed(userId: PersonID, deviceId: DeviceID)
    /// Parts only: refused once the file under way is not to go on: its device was signed out, the
    /// account was deleted or suspended, or another file was offered.
    case exporting(userId: PersonID, deviceId: DeviceID, exportId: ExportID)
    /// Parts only: a page of the person's file, of what the profile store keeps; `after` is the
    /// `more` of the page before.
    case lines(userId: PersonID, after: String?)
    /// Parts only: what a password is compared with.
    case credentials(email: String)
    /// Parts only: what a password is compared with, for the email that the person's account has.
    /// If it has none yet, for the given email, if it is theirs. `NOT_FOUND` without a password.
    case presentCredentials(userId: PersonID, email: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case devices = "account.devices"
        case check = "account.check"
        case claimed = "account.claimed"
        case exporting = "account.exporting"
        case lines = "account.lines"
        case credentials = "account.credentials"
        case presentCredentials = "account.presentCredentials"
    }

    public static let forParts: [CodingKeys] = [
        .check, .claimed, .exporting, .lines, .credentials, .presentCredentials,
    ]
}

/// Whose email it is, and what is kept of the password.
public struct Credentials: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var passwordHash: String
    /// Which password it is.
    public var shownPassword: ShownPassword?

    public init(userId: PersonID, passwordHash: String, shownPassword: ShownPassword? = nil) {
        (self.userId, self.passwordHash) = (userId, passwordHash)
        self.shownPassword = shownPassword
    }
}

/// Which password somebody typed correctly: that of a claim on a login.
public struct ShownPassword: Codable, Hashable, Sendable {
    public var login: EntityKey
    public var claim: Int

    public init(login: EntityKey, claim: Int) { (self.login, self.claim) = (login, claim) }
}

/// A device that is signed in.
public struct CheckedDevice: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var deviceId: DeviceID

    public init(userId: PersonID, deviceId: DeviceID) {
        (self.userId, self.deviceId) = (userId, deviceId)
    }
}
