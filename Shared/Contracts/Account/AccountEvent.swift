public import Wire

/// What happened to an account. Its owner may see it, and nobody else.
public enum AccountEvent: Choice, Hashable {
    case preferencesChanged(preferences: Preferences)
    case pushRegistered(fcmToken: String)
    case deviceOpened(
        deviceId: DeviceID, refreshHash: RefreshHash, name: String?, openedAt: Timestamp)
    case rotated(deviceId: DeviceID, refreshHash: RefreshHash, rotatedAt: Timestamp)
    case signedOut(deviceId: DeviceID)
    case emailAttached(email: String, login: EntityKey, claim: Int)
    case emailReleased(login: EntityKey, claim: Int)
    case deleted

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case preferencesChanged, pushRegistered
        case deviceOpened, rotated, signedOut
        case emailAttached, emailReleased
        case deleted
    }
}
