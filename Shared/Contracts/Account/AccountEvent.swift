public import Wire

/// What happened to an account. Its owner may see it, and nobody else.
public enum AccountEvent: Choice, Hashable {
    /// All of them, as they are now.
    ///
    /// Fold: `preferences` are these.
    case preferencesChanged(preferences: Preferences)
    /// Notifications go here now.
    ///
    /// Fold: `fcmToken` is this one.
    case pushRegistered(fcmToken: String)
    /// Somebody signed in on a device.
    ///
    /// Fold: `devices` gains `{deviceId, name, openedAt, lastSeen: openedAt}` at its end.
    case deviceOpened(
        deviceId: DeviceID, refreshHash: RefreshHash, name: String?, openedAt: Timestamp)
    /// A device got newer tokens.
    ///
    /// Fold: the device's `lastSeen` is `rotatedAt`.
    case rotated(deviceId: DeviceID, refreshHash: RefreshHash, rotatedAt: Timestamp)
    /// A device was signed out: its sockets are closed.
    ///
    /// Fold: the device leaves `devices`.
    case signedOut(deviceId: DeviceID)
    /// The account is about to keep one photo more.
    ///
    /// Fold: nothing.
    case photoCounted(photoId: PhotoID, bytes: Int, countedAt: Timestamp?)
    /// The account keeps the photo.
    ///
    /// Fold: nothing.
    case photoKept(photoId: PhotoID, bytes: Int)
    /// The photo never came, and its place is free again.
    ///
    /// Fold: nothing.
    case photoGivenUp(photoId: PhotoID)
    /// The account has this email now.
    ///
    /// Fold: `email` is this one.
    case emailAttached(email: String, login: EntityKey, claim: Int)
    /// The account gave an email back.
    ///
    /// Fold: `email` goes.
    case emailReleased(login: EntityKey, claim: Int)
    /// The account is gone, and all that was private with it.
    ///
    /// Fold: `preferences` are those of a new account, `devices` is empty, `email` and `fcmToken`
    /// go.
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
