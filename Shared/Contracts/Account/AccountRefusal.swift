public import Wire

/// Why a command to an account is turned away.
public enum AccountRefusal: Refusal {
    case address(AddressRefusal)
    case tooManyNotificationSettings
    case badNotificationKey
    case badColor
    case badPushToken

    public var failure: Failure {
        switch self {
        case .address(let refusal): refusal.failure
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
                "A colour's id has up to \(Preferences.longestKey) visible characters of ASCII; "
                    + "an empty one takes the colour back.")
        case .badPushToken:
            .badInput(
                "fcmToken",
                "A push token has 1 to \(PushToken.longest) visible characters of ASCII.")
        }
    }
}
