public import ParlorWire

/// What a mail sender sends: the body of what is published under `mail.<userId>.`.
public struct Mail: Codable, Hashable, Sendable {
    public static let kind: EntityKind = "mail"

    public var type: MailType
    public var userId: PersonID
    public var email: String
    public var displayName: String?
    public var code: ResetCode
    /// When the code no longer works.
    public var expiresAt: Timestamp
    /// The same mail has the same name. It may be published twice.
    public var about: String

    public init(
        _ type: MailType, to userId: PersonID, at email: String, displayName: String?,
        code: ResetCode, expiresAt: Timestamp, about: String
    ) {
        (self.type, self.userId, self.email) = (type, userId, email)
        (self.displayName, self.code) = (displayName, code)
        (self.expiresAt, self.about) = (expiresAt, about)
    }
}

public enum MailType: String, Codable, Hashable, CaseIterable, Sendable {
    /// Somebody forgot their password: the code sets a new one.
    case passwordReset
}
