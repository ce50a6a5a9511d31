public import ParlorWire

/// What may be asked of an account: by its owner, or by one of Parlor's own parts.
public enum AccountCommand: HasCallsForParts, Hashable {
    /// Changes the given preferences and keeps the others. Only the owner sees them.
    case setPreferences(preferences: PreferencesChange)
    /// Sets the push token of the caller's device. It goes when the device is signed out.
    case registerPush(fcmToken: String)
    /// Signs out a device. Without `deviceId`, the caller's own; with `all`, every device.
    case signOut(deviceId: DeviceID?, all: Bool?)
    /// Deletes the account, for ever: what is known of the person is erased everywhere. Their
    /// messages stay, as those of a deleted user; with `withMessages`, these are erased too. Their
    /// photos and own drawings are erased in any case.
    case delete(withMessages: Bool?)
    /// Offers everything that is the caller's own as one file: `GET` its `url` with the caller's
    /// token. That works once, within ten minutes. A new offer replaces the one before, and ends a
    /// file that is under way. At most five in 24 hours.
    case export
    /// Lets in the device that used the code which the caller's device shows.
    case confirm(deviceId: DeviceID)
    /// Turns that device away.
    case decline(deviceId: DeviceID)
    /// Parts only: a device shows a code of this hash, so that another device can ask to be let in.
    /// It replaces the one before.
    case offer(userId: PersonID, deviceId: DeviceID, codeHash: String)
    /// Parts only: a device used the code, and asks to be let in.
    case claim(
        userId: PersonID, codeHash: String, deviceId: DeviceID, refreshHash: RefreshHash,
        name: String?)
    /// Parts only: somebody signed in on a device. With `shownPassword`, by this password: it is
    /// refused if the account has another one meanwhile.
    case openDevice(
        userId: PersonID, deviceId: DeviceID, refreshHash: RefreshHash, name: String?,
        shownPassword: ShownPassword? = nil)
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
    /// Parts only: the subject of this key opens the account: somebody as this provider knows them.
    case takeSubject(provider: String, subject: EntityKey, claim: Int)
    /// Parts only: a device fetches the file that was offered.
    case beginExport(userId: PersonID, deviceId: DeviceID, exportId: ExportID)
    /// Parts only: an operator suspended the person. It is what `account.suspend` leads to.
    case noteSuspended(until: Timestamp?, reason: Reason)
    /// Parts only: the suspension is over. It is what `account.lift` and its end lead to.
    case noteLifted
    /// Parts only: the person made a drawing, or is in a conversation. A guest is then not deleted
    /// when they don't come back.
    case noteContent
    /// Parts only: a guest did not come back since then, for as long as the operator allows.
    case noteUnused(since: Timestamp)
    /// Parts only: deletes a guest who did not come back since then, as `account.delete` does.
    case deleteUnused(since: Timestamp)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case setPreferences = "person.setPreferences"
        case registerPush = "person.registerPush"
        case signOut = "account.signOut"
        case delete = "account.delete"
        case export = "account.export"
        case confirm = "account.confirm"
        case decline = "account.decline"
        case offer = "account.offer"
        case claim = "account.claim"
        case openDevice = "account.openDevice"
        case rotate = "account.rotate"
        case countPhoto = "account.countPhoto"
        case keepPhoto = "account.keepPhoto"
        case giveUpPhoto = "account.giveUpPhoto"
        case takeEmail = "account.takeEmail"
        case takeSubject = "account.takeSubject"
        case beginExport = "account.beginExport"
        case noteSuspended = "account.noteSuspended"
        case noteLifted = "account.noteLifted"
        case noteContent = "account.noteContent"
        case noteUnused = "account.noteUnused"
        case deleteUnused = "account.deleteUnused"
    }

    public static let forParts: [CodingKeys] = [
        .offer, .claim, .openDevice, .rotate, .countPhoto, .keepPhoto, .giveUpPhoto, .takeEmail,
        .takeSubject, .beginExport, .noteSuspended, .noteLifted, .noteContent, .noteUnused,
        .deleteUnused,
    ]
}
