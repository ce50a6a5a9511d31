public import ParlorWire

/// What may be asked of a subject, which decides whose account the word of another provider opens.
public enum SubjectCommand: HasCallsForParts, Hashable {
    /// Parts only: a provider says that somebody is this subject. It is refused if no account has
    /// the subject.
    case signIn(proof: SubjectProof)
    /// Parts only: the same of a guest, who is signed in on this device. A subject that no account
    /// has becomes theirs.
    case attach(userId: PersonID, deviceId: DeviceID, provider: String, proof: SubjectProof)
    /// Parts only: the account gave back what it got by this claim.
    case release(claim: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case signIn = "subject.signIn"
        case attach = "subject.attach"
        case release = "subject.release"
    }
}

/// A provider's token that was checked: it works once.
public struct SubjectProof: Codable, Hashable, Sendable {
    public static let hashLength = 16...128
    /// At most this many tokens of one subject are used while they are valid.
    public static let most = 16

    /// Of what the app made up for this sign-in.
    public var nonceHash: String
    /// From then on the token is not taken in any case.
    public var usableUntil: Timestamp

    public init(nonceHash: String, usableUntil: Timestamp) {
        (self.nonceHash, self.usableUntil) = (nonceHash, usableUntil)
    }
}

/// What happened to a subject: for Parlor's own parts alone.
public enum SubjectEvent: StreamEvent, Hashable {
    /// An account has the subject.
    case attached(userId: PersonID, provider: String, claim: Int)
    /// A provider's token was used. It does not work again.
    case proven(nonceHash: String, usedAt: Timestamp, usableUntil: Timestamp)
    /// The subject is free again. All that was before it is erased.
    case released(claim: Int)

    public static let kind: EntityKind = "subject"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case attached, proven, released
    }
}

/// Whose a subject is. Parlor's own parts alone see it.
public struct SubjectView: Codable, Hashable, Sendable {
    public var userId: PersonID?

    public init(userId: PersonID? = nil) { self.userId = userId }
}

/// Why a sign-in by another provider is turned away.
public struct SubjectRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let partsOnly = Self(failure: .partsOnly)
    /// Parts only.
    public static let badProof = badInput(
        "proof.nonceHash", "A nonce's hash has 16 to 128 characters.")
    public static let unknown = Self(
        .notFound,
        "No account here has this sign-in. Begin as a guest, and attach the sign-in to it.")
    public static let taken = Self(
        .subjectTaken,
        "Another account has this sign-in. Sign in with it instead.")
    public static let notGuest = Self(
        .forbidden, "This account has another way to sign in already. Only a guest can do this.")
    public static let spent = Self(
        .unauthenticated,
        "This sign-in was used already, or is too old. Sign in with the provider again.")
    public static func tooOften(pause: Duration) -> Self {
        Self(
            .rateLimited, "You signed in too often. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds),
            context: ["limit": "\(SubjectProof.most)"])
    }
}

extension ErrorCode {
    /// Another account has this sign-in by another provider.
    public static let subjectTaken: Self = "SUBJECT_TAKEN"
}
