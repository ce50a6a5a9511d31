public import Wire

/// What may be asked of a login, which decides whose an email is.
public enum LoginCommand: Choice, Hashable {
    /// Attaches a free email, or sets a new password for the email that the account has. A new
    /// password signs out the account's other devices. A device sends the `password`, and the
    /// gateway makes the hash.
    case attach(email: String, passwordHash: String)
    /// Parts only: the account gave back what it got by this claim.
    case release(claim: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case attach = "account.attach"
        case release = "login.release"
    }
}

/// What happened to a login: for Parlor's own parts alone.
public enum LoginEvent: StreamEvent, Hashable {
    /// The email is somebody's.
    case attached(AttachedLogin)
    /// The email is free again.
    case released(claim: Int)

    public static let kind: EntityKind = "login"

    public enum CodingKeys: String, CodingKey, CaseIterable { case attached, released }
}

/// Whose an email is, and with which password.
public struct AttachedLogin: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var email: String
    @Secret public var passwordHash: String
    /// How often the email was attached: an account that gives back an earlier claim gives back
    /// nothing.
    public var claim: Int
    /// The one that asked.
    public var deviceId: DeviceID?

    public init(
        userId: PersonID, email: String, passwordHash: String, claim: Int,
        deviceId: DeviceID? = nil
    ) {
        (self.userId, self.email, self.passwordHash) = (userId, email, passwordHash)
        (self.claim, self.deviceId) = (claim, deviceId)
    }
}

/// A login as its owner sees it; nothing for everybody else.
public struct LoginView: Codable, Hashable, Sendable {
    public var userId: PersonID?
    public var email: String?

    public init(userId: PersonID? = nil, email: String? = nil) {
        (self.userId, self.email) = (userId, email)
    }
}

/// Why a command to a login is turned away.
public struct LoginRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let partsOnly = Self(failure: .partsOnly)
    public static let personOnly = Self(
        .forbidden, "Only a person can attach an email to their account.")
    public static func email(_ flaw: Email.Flaw) -> Self { badInput("email", flaw.sentence) }
    public static let notHashed = badInput(
        "passwordHash", "Send an Argon2id hash: passwords stay at the gateway.")
    public static let taken = Self(.emailTaken, "Another account has this email.")
}

extension ErrorCode {
    /// Another account has the email.
    public static let emailTaken: Self = "EMAIL_TAKEN"
}
