public import ParlorWire

/// What may be asked of a login, which decides whose an email is.
public enum LoginCommand: HasCallsForParts, Hashable {
    /// Attaches a free email, or sets a new password for the email that the account has. If the
    /// account has a password already, `presentPassword` is needed, too. A new password signs out
    /// the account's other devices. A device sends the `password`, and the gateway makes the hash.
    case attach(email: String, passwordHash: String, shownPassword: ShownPassword? = nil)
    /// Parts only: the account gave back what it got by this claim.
    case release(claim: Int)
    /// Parts only: somebody forgot the password. A code is to be sent by mail.
    case forget
    /// Parts only: somebody typed this code. A wrong one is counted.
    case tryCode(code: ResetCode)
    /// Parts only: sets a new password, if the code is the right one. Every device of the account
    /// is signed out, but the given one.
    case reset(code: ResetCode, passwordHash: String, deviceId: DeviceID?)
    /// Parts only: the mail with the code that was asked for at this time was published.
    case noteMailed(askedAt: Timestamp)
    /// Parts only: nobody noted that the mail was published.
    case mailAgain
    /// Parts only: somebody who comes from another app has this email, and no password yet.
    case noteMovedIn(email: String, userId: PersonID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case attach = "account.attach"
        case release = "login.release"
        case forget = "login.forget"
        case tryCode = "login.tryCode"
        case reset = "login.reset"
        case noteMailed = "mail.noteSent"
        case mailAgain = "login.mailAgain"
        case noteMovedIn = "login.noteMovedIn"
    }

    public static let forParts: [CodingKeys] = [
        .release, .forget, .tryCode, .reset, .noteMailed, .mailAgain, .noteMovedIn,
    ]
}

/// What happened to a login: for Parlor's own parts alone.
public enum LoginEvent: StreamEvent, Hashable {
    /// The email is somebody's.
    case attached(AttachedLogin)
    /// The email is free again. All that was before it is erased, but when mails were asked for.
    case released(claim: Int, asked: [Timestamp]?)
    /// Somebody forgot the password. The code is in a mail that is to be published.
    case codeAsked(code: Secret<ResetCode>, askedAt: Timestamp)
    /// The mail was published, or came too late to be.
    case mailed
    /// The mail may not have been published: it is to be published again.
    case mailDue
    /// A wrong code was tried.
    case codeMissed

    public static let kind: EntityKind = "login"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case attached, released
        case codeAsked, mailed, mailDue, codeMissed
    }
}

/// Whose an email is, and with which password.
public struct AttachedLogin: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var email: String
    /// Empty until they set one, when they come from another app.
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

/// A login as its owner sees it. `profile-store` sees only the id, so the answer to `account.reset`
/// has it. Everybody else sees nothing.
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
    /// Parts only.
    public static let notHashed = badInput(
        "passwordHash", "Send an Argon2id hash: passwords stay at the gateway.")
    public static let presentPassword = badInput(
        "presentPassword", "The present password is missing or wrong.")
    public static let hasProvider = Self(
        .forbidden, "This account is opened by another provider. It can't have an email.")
    public static let taken = Self(.emailTaken, "Another account has this email.")
    public static let badCode = badInput(
        "code", "A code has \(ResetCode.length) letters and digits.")
    public static let wrongCode = Self(
        .codeWrong, "This code is wrong, or no longer works. Ask for a new one.")
}

extension ErrorCode {
    /// Another account has the email.
    public static let emailTaken: Self = "EMAIL_TAKEN"
    /// The code from the mail is wrong, was used, or is too old.
    public static let codeWrong: Self = "CODE_WRONG"
}
