public import Wire

/// What happened to an account. Its owner may see it, and nobody else.
public enum AccountEvent: Choice, Hashable {
    /// All of them, as they are now.
    case preferencesChanged(preferences: Preferences)
    /// Notifications go here now.
    case pushRegistered(fcmToken: String)
    /// Somebody signed in on a device.
    case deviceOpened(
        deviceId: DeviceID, refreshHash: RefreshHash, name: String?, openedAt: Timestamp)
    /// A device got newer tokens.
    case rotated(deviceId: DeviceID, refreshHash: RefreshHash, rotatedAt: Timestamp)
    /// A device was signed out: its sockets are closed.
    case signedOut(deviceId: DeviceID)
    /// The account is about to keep one photo more.
    case photoCounted(photoId: PhotoID, bytes: Int, countedAt: Timestamp?)
    /// The account keeps the photo.
    case photoKept(photoId: PhotoID, bytes: Int)
    /// The photo never came, and its place is free again.
    case photoGivenUp(photoId: PhotoID)
    /// The account has this email now.
    case emailAttached(email: String, login: EntityKey, claim: Int)
    /// The account gave an email back.
    case emailReleased(login: EntityKey, claim: Int)
    /// The account is gone, and all that was private with it.
    case deleted

    /// Fields that only the journal has.
    public static let secrets: Set = ["refreshHash"]

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case preferencesChanged, pushRegistered
        case deviceOpened, rotated, signedOut
        case photoCounted, photoKept, photoGivenUp
        case emailAttached, emailReleased
        case deleted
    }
}
