public import Wire

/// What happened to an account. Its owner may see it, and nobody else.
public enum AccountEvent: Choice, Hashable {
    case preferencesChanged(preferences: Preferences)
    case pushRegistered(fcmToken: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case preferencesChanged, pushRegistered
    }
}
