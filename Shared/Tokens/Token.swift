public import ParlorWire

/// Who a device is, for as long as it says: signed, so that any gateway believes it without asking.
public struct Token: Codable, Hashable, Sendable {
    /// Short: a device that was signed out is let in no longer than this.
    public static let lifetime: Duration = .seconds(3_600)

    public var userId: PersonID
    public var deviceId: DeviceID
    public var session: String
    public var expiresAt: Timestamp

    public init(userId: PersonID, deviceId: DeviceID, session: String, expiresAt: Timestamp) {
        (self.userId, self.deviceId) = (userId, deviceId)
        (self.session, self.expiresAt) = (session, expiresAt)
    }
}

/// Why a token lets nobody in.
public enum TokenFlaw: Error, Hashable, Sendable {
    /// Not of the form, or not signed by a key of ours.
    case forged
    case expired
}

/// What is signed: the token, and by which key.
struct SignedToken: Codable {
    /// In a token's text, so that another version's is told apart by its beginning.
    static let version = "v1"

    @Flat var token: Token
    let keyId: String
}
