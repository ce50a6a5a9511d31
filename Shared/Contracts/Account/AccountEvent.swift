public import ParlorWire

/// What happened to an account. Its owner may see it, and nobody else.
public enum AccountEvent: StreamEvent, Hashable {
    /// All of them, as they are now.
    ///
    /// Fold: `preferences` are these.
    case preferencesChanged(preferences: Preferences)
    /// A device's notifications go here now. Without a device, they came from no device.
    ///
    /// Fold: `fcmToken` is this one, also of the device; no other device has it.
    case pushRegistered(fcmToken: String, deviceId: DeviceID? = nil)
    /// Somebody signed in on a device.
    ///
    /// Fold: `devices` gains `{deviceId, name, openedAt, lastSeen: openedAt}` at its end.
    case deviceOpened(OpenedDevice)
    /// A device got newer tokens.
    ///
    /// Fold: the device's `lastSeen` is `rotatedAt`.
    case rotated(deviceId: DeviceID, refreshHash: Secret<RefreshHash>, rotatedAt: Timestamp)
    /// A device was signed out: its sockets are closed.
    ///
    /// Fold: the device leaves `devices`; if `fcmToken` or `offer` was its own, it goes.
    case signedOut(deviceId: DeviceID)
    /// A device shows a code, so that another one can ask to be let in.
    ///
    /// Fold: `offer` is `{deviceId, expiresAt}`.
    case offered(OpenedOffer)
    /// Another device used the code, and asks to be let in.
    ///
    /// Fold: `offer` gains `claim`, which is `{deviceId, name}`.
    case claimed(ClaimedOffer)
    /// The device that asked was let in, or turned away.
    ///
    /// Fold: `offer` goes.
    case claimSettled(deviceId: DeviceID, isConfirmed: Bool)
    /// The account is about to keep another photo.
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
    case emailAttached(AttachedEmail)
    /// The account gave an email back.
    ///
    /// Fold: `email` goes.
    case emailReleased(login: EntityKey, claim: Int)
    /// Another provider's word opens the account.
    ///
    /// Fold: nothing.
    case subjectAttached(AttachedSubject)
    /// The account gave a subject back.
    ///
    /// Fold: nothing.
    case subjectReleased(subject: EntityKey, claim: Int)
    /// An operator suspended the person: all sockets are closed, and nobody signs in.
    ///
    /// Fold: nothing.
    case suspended(Suspension)
    /// The suspension ended, or an operator lifted it.
    ///
    /// Fold: nothing.
    case suspensionLifted
    /// The person may fetch everything of their own as one file.
    ///
    /// Fold: nothing.
    case exportOffered(exportId: ExportID, offeredAt: Timestamp)
    /// A device began to fetch it.
    ///
    /// Fold: nothing.
    case exportBegun(exportId: ExportID, begunAt: Timestamp)
    /// These photos are to be erased, unless somebody else has the same.
    ///
    /// Fold: nothing.
    case photosLeft(photoIds: [PhotoID], leftAt: Timestamp)
    /// The person has a drawing or a conversation: a guest is then not deleted when they don't come
    /// back.
    ///
    /// Fold: nothing.
    case contentNoted
    /// A guest did not come back since then. If they have nothing here, they are deleted next.
    ///
    /// Fold: nothing.
    case unused(since: Timestamp, notedAt: Timestamp)
    /// The account is gone, and all that was private with it. All that was before it is erased.
    /// `wasUnused` says that it was a guest who never came back.
    ///
    /// Fold: `preferences` are those of a new account, `devices` is empty, `email`, `fcmToken` and
    /// `offer` go.
    case deleted(withMessages: Bool?, wasUnused: Bool? = nil)

    public static let kind: EntityKind = "account"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case preferencesChanged, pushRegistered
        case deviceOpened, rotated, signedOut
        case offered, claimed, claimSettled
        case photoCounted, photoKept, photoGivenUp
        case emailAttached, emailReleased
        case subjectAttached, subjectReleased
        case suspended, suspensionLifted
        case exportOffered, exportBegun
        case photosLeft, contentNoted, unused, deleted
    }
}

/// A device as somebody signs in on it.
public struct OpenedDevice: Codable, Hashable, Sendable {
    public var deviceId: DeviceID
    @Secret public var refreshHash: RefreshHash
    public var name: String?
    public var openedAt: Timestamp

    public init(deviceId: DeviceID, refreshHash: RefreshHash, name: String?, openedAt: Timestamp) {
        (self.deviceId, self.refreshHash) = (deviceId, refreshHash)
        (self.name, self.openedAt) = (name, openedAt)
    }
}

/// The email of an account, and the claim on the login that gave it.
public struct AttachedEmail: Codable, Hashable, Sendable {
    public var email: String
    public var login: EntityKey
    public var claim: Int

    public init(email: String, login: EntityKey, claim: Int) {
        (self.email, self.login, self.claim) = (email, login, claim)
    }
}

/// Which provider's word opens an account, and the claim on the subject that gave it.
public struct AttachedSubject: Codable, Hashable, Sendable {
    public var provider: String
    public var subject: EntityKey
    public var claim: Int

    public init(provider: String, subject: EntityKey, claim: Int) {
        (self.provider, self.subject, self.claim) = (provider, subject, claim)
    }
}
