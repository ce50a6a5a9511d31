public import ParlorWire

/// Why a command to an account is turned away.
public struct AccountRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let partsOnly = Self(failure: .partsOnly)
    public static let deleted = Self(.unauthenticated, "This account was deleted.")
    public static let otherPassword = Self(
        .unauthenticated, "The password was changed meanwhile. Sign in with the new one.")
    public static let tooManyNotificationSettings = badInput(
        "preferences.notificationSettings",
        "There are at most \(Preferences.notifications) notification settings.")
    public static let badNotificationKey = badInput(
        "preferences.notificationSettings",
        "A notification setting's name has 1 to \(Preferences.longestKey) bytes.")
    public static let badColor = badInput(
        "preferences.color",
        "A colour is one of \(Preferences.colors); an empty one removes the colour.")
    public static let tooManyPreferences = badInput(
        "preferences",
        "An app keeps at most \(Preferences.mostOthers) preferences of its own, with names "
            + "of 1 to \(Preferences.longestKey) bytes and at most "
            + "\(Preferences.mostOtherBytes) bytes together.")
    public static let badPushToken = badInput(
        "fcmToken", "A push token has 1 to \(PushToken.longest) visible characters of ASCII.")
    public static let unnamedDevice = badInput(
        "deviceId", "This call came from no device: say which device you mean.")
    public static let badDevice = badInput(
        "deviceId", "A device's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let badDeviceName = badInput(
        "name", "A device's name has 1 to \(Device.longestName) bytes and no controls.")
    /// Parts only.
    public static let badRefreshHash = badInput(
        "refreshHash", "A refresh token's hash is '<family>.<secret>'.")
    public static let deviceTaken = badInput(
        "deviceId", "This device id is in use already. Choose another.")
    public static func suspended(_ suspension: Suspension) -> Self {
        Self(failure: suspension.failure)
    }
    /// Parts only.
    public static let notSuspended = Self(.notFound, "This person is not suspended.")
    /// Parts only.
    public static let pastEnd = badInput("until", "The end of a suspension is in the future.")
    public static let signedOut = Self(
        .unauthenticated, "This device was signed out. Sign in again.")
    public static let spent = Self(
        .unauthenticated, "This refresh token is spent: use the newest, or sign in again.")
    /// Parts only.
    public static let badCodeHash = badInput("codeHash", "A code's hash has 16 to 128 characters.")
    public static let noOffer = Self(
        .notFound, "This code no longer works. Show a new one on the other device.")
    public static let offerTaken = Self(
        .forbidden, "Another device has used this code. Show a new one on the other device.")
    public static let nobodyAsks = Self(.notFound, "This device no longer asks to sign in.")
    public static let otherDeviceShows = Self(
        .forbidden, "Only the device that shows the code may do this.")
    public static let notConfirmed = Self(
        .notConfirmed, "Confirm it on the other device.", retryAfterMs: 1_000)
    public static let declined = Self(.forbidden, "The other device said no.")
    public static let badPhoto = badInput("photoId", "This is no photo's id, or it has no bytes.")
    public static func tooManyPhotos(most: Int) -> Self {
        Self(
            .forbidden, "An account keeps at most \(most) photos.",
            context: ["mostPhotos": "\(most)"])
    }
    public static func tooManyPhotoBytes(most: Int) -> Self {
        Self(
            .forbidden, "The photos of an account have at most \(most) bytes together.",
            context: ["mostBytes": "\(most)"])
    }
    public static func tooManyExports(pause: Duration) -> Self {
        Self(
            .rateLimited,
            "You asked for your file \(ExportOffer.mostADay) times in 24 hours. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds),
            context: ["limit": "\(ExportOffer.mostADay)"])
    }
    public static let noExport = Self(
        .notFound, "This file is not offered, or no longer. Ask for a new one: account.export.")
}

extension ErrorCode {
    /// Somebody has to confirm it first. Repeat it after `retryAfterMs`.
    public static let notConfirmed: Self = "NOT_CONFIRMED"
}
