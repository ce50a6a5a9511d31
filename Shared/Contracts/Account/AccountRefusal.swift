public import Wire

/// Why a command to an account is turned away.
public enum AccountRefusal: Refusal {
    case address(AddressRefusal)
    case partsOnly
    case deleted
    case tooManyNotificationSettings
    case badNotificationKey
    case badColor
    case tooManyPreferences
    case badPushToken
    case unnamedDevice
    case badDevice
    case badDeviceName
    case badRefreshHash
    case deviceTaken
    case signedOut
    case spent
    case badPhoto
    case tooManyPhotos(most: Int)
    case tooManyPhotoBytes(most: Int)

    public var failure: Failure {
        switch self {
        case .address(let refusal): refusal.failure
        case .partsOnly: .partsOnly
        case .deleted: Failure(.unauthenticated, "This account was deleted.")
        case .tooManyNotificationSettings:
            .badInput(
                "preferences.notificationSettings",
                "There are at most \(Preferences.notifications) notification settings.")
        case .badNotificationKey:
            .badInput(
                "preferences.notificationSettings",
                "A notification setting's name has 1 to \(Preferences.longestKey) bytes.")
        case .badColor:
            .badInput(
                "preferences.color",
                "A colour is one of \(Preferences.colors); an empty one takes the colour back.")
        case .tooManyPreferences:
            .badInput(
                "preferences",
                "An app keeps at most \(Preferences.mostOthers) preferences of its own, with names "
                    + "of 1 to \(Preferences.longestKey) bytes and at most "
                    + "\(Preferences.mostOtherBytes) bytes together.")
        case .badPushToken:
            .badInput(
                "fcmToken",
                "A push token has 1 to \(PushToken.longest) visible characters of ASCII.")
        case .unnamedDevice:
            .badInput("deviceId", "Say which device: this call came from none.")
        case .badDevice:
            .badInput(
                "deviceId", "A device's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
        case .badDeviceName:
            .badInput(
                "name", "A device's name has 1 to \(Device.longestName) bytes and no controls.")
        case .badRefreshHash:
            .badInput("refreshHash", "A refresh token's hash is '<family>.<secret>'.")
        case .deviceTaken:
            .badInput("deviceId", "There is such a device already: its id is given once.")
        case .signedOut: Failure(.unauthenticated, "This device was signed out. Sign in again.")
        case .spent:
            Failure(
                .unauthenticated, "This refresh token is spent: use the newest, or sign in again.")
        case .badPhoto: .badInput("photoId", "This is no photo's id, or it has no bytes.")
        case .tooManyPhotos(let most):
            Failure(
                .forbidden, "An account keeps at most \(most) photos.",
                context: ["mostPhotos": "\(most)"])
        case .tooManyPhotoBytes(let most):
            Failure(
                .forbidden, "The photos of an account have at most \(most) bytes together.",
                context: ["mostBytes": "\(most)"])
        }
    }
}

extension Failure {
    static let partsOnly = Failure(.forbidden, "Only Parlor's own services may do this.")
}
