public import Wire

/// What may be asked of an account: by its owner, or by one of Parlor's own parts.
public enum AccountCommand: Choice, Hashable {
    case setPreferences(preferences: PreferencesChange)
    case registerPush(fcmToken: String)
    /// Without a device: the one that asks.
    case signOut(deviceId: DeviceID?)
    /// For ever.
    case delete
    /// Parts only: somebody signed in on a device.
    case openDevice(userId: PersonID, deviceId: DeviceID, refreshHash: RefreshHash, name: String?)
    /// Parts only. When the answer no longer has the device among its own, the token was stolen, and
    /// the device is signed out.
    case rotate(
        userId: PersonID, deviceId: DeviceID, oldHash: RefreshHash, newHash: RefreshHash)
    /// Parts only: the login of this key gave its email to the account.
    case takeEmail(email: String, login: EntityKey, claim: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case setPreferences = "person.setPreferences"
        case registerPush = "person.registerPush"
        case signOut = "account.signOut"
        case delete = "account.delete"
        case openDevice = "account.openDevice"
        case rotate = "account.rotate"
        case takeEmail = "account.takeEmail"
    }
}
