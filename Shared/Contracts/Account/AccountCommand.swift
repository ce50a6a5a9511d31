public import Wire

/// What may be asked of an account: by its owner, or by one of Parlor's own parts.
public enum AccountCommand: Choice, Hashable {
    /// Changes the given preferences and keeps the others. Only the owner sees them.
    case setPreferences(preferences: PreferencesChange)
    /// Sets the push token of the caller's device. It goes when the device is signed out.
    case registerPush(fcmToken: String)
    /// Signs out a device. Without `deviceId`, the caller's own; with `all`, every device.
    case signOut(deviceId: DeviceID?, all: Bool?)
    /// Deletes the account, for ever.
    case delete
    /// Parts only: somebody signed in on a device.
    case openDevice(userId: PersonID, deviceId: DeviceID, refreshHash: RefreshHash, name: String?)
    /// Parts only: replaces a device's refresh token. If the answer no longer lists the device, the
    /// token was stolen and the device was signed out.
    case rotate(
        userId: PersonID, deviceId: DeviceID, oldHash: RefreshHash, newHash: RefreshHash)
    /// Parts only: counts a photo before its upload, within the given limits. The same photo counts
    /// once. A photo that is not kept within ten minutes of its last count no longer counts.
    case countPhoto(
        userId: PersonID, deviceId: DeviceID, photoId: PhotoID, bytes: Int, mostPhotos: Int,
        mostBytes: Int)
    /// Parts only: the counted photo is stored. From now on it always counts.
    case keepPhoto(userId: PersonID, photoId: PhotoID, bytes: Int)
    /// Parts only: an upload of the counted photo failed. When all its uploads have failed, it no
    /// longer counts.
    case giveUpPhoto(userId: PersonID, photoId: PhotoID)
    /// Parts only: the login of this key gave its email to the account. A new password signs out
    /// every device but the one that set it.
    case takeEmail(email: String, login: EntityKey, claim: Int, deviceId: DeviceID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case setPreferences = "person.setPreferences"
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
