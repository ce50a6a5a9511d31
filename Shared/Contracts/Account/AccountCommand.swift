public import Wire

/// What a person may ask of their own account.
public enum AccountCommand: Choice, Hashable {
    case setPreferences(preferences: PreferencesChange)
    case registerPush(fcmToken: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case setPreferences = "person.setPreferences"
        case registerPush = "person.registerPush"
    }
}
