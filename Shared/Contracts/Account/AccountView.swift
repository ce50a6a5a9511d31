public import ParlorWire

/// An account as its owner sees it; for everybody else only whose it is.
public struct AccountView: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var email: String?
    /// The push token that was registered last.
    public var fcmToken: String?
    public var preferences: Preferences?
    /// For Parlor's own parts too.
    public var devices: [Device]?
    /// The code that a device showed last, until a device that used it was let in or turned away.
    /// It may have expired.
    public var offer: Offer?

    public init(
        userId: PersonID, email: String? = nil, fcmToken: String? = nil,
        preferences: Preferences? = nil, devices: [Device]? = nil, offer: Offer? = nil
    ) {
        (self.userId, self.email, self.fcmToken) = (userId, email, fcmToken)
        (self.preferences, self.devices, self.offer) = (preferences, devices, offer)
    }
}
