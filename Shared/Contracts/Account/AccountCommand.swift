public import Wire

/// What may be asked of an account: by its owner, or by one of Parlor's own parts.
public enum AccountCommand: Choice, Hashable {
    /// Merged into those that are there; only the owner sees them.
    case setPreferences(preferences: PreferencesChange)
    /// Where this device gets its notifications.
    case registerPush(fcmToken: String)
    /// Signs a device out; without one, the one that asks; with `all`, every one of them.
    case signOut(deviceId: DeviceID?, all: Bool?)
    /// Deletes the account, for ever.
    case delete
    /// Parts only: somebody signed in on a device.
    case openDevice(userId: PersonID, deviceId: DeviceID, refreshHash: RefreshHash, name: String?)
    /// Parts only: a newer token for a device. When the answer no longer has the device among its
    /// own, the token was stolen, and the device is signed out.
    case rotate(
        userId: PersonID, deviceId: DeviceID, oldHash: RefreshHash, newHash: RefreshHash)
    /// Parts only: the account is about to keep a photo, and may keep so many. The same photo again
    /// takes no other place; one that isn't kept within ten minutes of the last time takes none.
    case countPhoto(
        userId: PersonID, deviceId: DeviceID, photoId: PhotoID, bytes: Int, mostPhotos: Int,
        mostBytes: Int)
    /// Parts only: the photo that was counted is kept now, and counts for good.
    case keepPhoto(userId: PersonID, photoId: PhotoID, bytes: Int)
    /// Parts only: the photo that was counted will not be kept. Counted as often, it
    /// takes no place any longer.
    case giveUpPhoto(userId: PersonID, photoId: PhotoID)
    /// Parts only: the login of this key gave its email to the account. A new password signs out
    /// every device but the one that set it.
    case takeEmail(email: String, login: EntityKey, claim: Int, deviceId: DeviceID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case setPreferences = "person.setPreferences"
        /// Where this device gets its notifications.
        case registerPush = "person.registerPush"
        case signOut = "account.signOut"
        case delete = "account.delete"
        case openDevice = "account.openDevice"
        case rotate = "account.rotate"
        case countPhoto = "account.countPhoto"
        case keepPhoto = "account.keepPhoto"
        case giveUpPhoto = "account.giveUpPhoto"
        case takeEmail = "account.takeEmail"
    }
}
