public import Wire

/// An account as its owner sees it; for everybody else only whose it is.
public struct AccountView: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var email: String?
    /// The push token that was registered last.
    public var fcmToken: String?
    public var preferences: Preferences?
    /// For Parlor's own parts too.
    public var devices: [Device]?

    public init(
        userId: PersonID, email: String? = nil, fcmToken: String? = nil,
        preferences: Preferences? = nil, devices: [Device]? = nil
    ) {
        (self.userId, self.email, self.fcmToken) = (userId, email, fcmToken)
        (self.preferences, self.devices) = (preferences, devices)
    }
}
