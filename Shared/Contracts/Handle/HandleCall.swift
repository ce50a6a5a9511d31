public import ParlorWire

/// What a person may ask of handles. The handle and the person change together.
public enum HandleCall: Choice, Hashable {
    /// Gives the caller a handle that nobody has, instead of their earlier one. Without a handle,
    /// or with an empty one, they have none.
    case set(handle: String?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case set = "person.setHandle"
    }
}

/// What happened to a handle: for Parlor's own parts alone.
public enum HandleEvent: StreamEvent, Hashable {
    /// It is this person's, as long as the person says so too.
    case claimed(userId: PersonID, claim: Int)

    public static let kind: EntityKind = "handle"

    public enum CodingKeys: String, CodingKey, CaseIterable { case claimed }
}

/// Whose a handle was last.
public struct HandleView: Codable, Hashable, Sendable {
    public var userId: PersonID?

    public init(userId: PersonID? = nil) { self.userId = userId }
}

/// Why a handle is turned away.
public struct HandleRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let personOnly = Self(.forbidden, "Only a person has a handle.")
    public static let badHandle = badInput(
        "handle",
        "A handle has \(Handle.length.lowerBound) to \(Handle.length.upperBound) letters and digits "
            + "of ASCII.")
    public static let taken = Self(.handleTaken, "Somebody else has this handle.")
    public static let deleted = Self(.notFound, "This person deleted their account.")
}

extension ErrorCode {
    /// Somebody else has the handle.
    public static let handleTaken: Self = "HANDLE_TAKEN"
}
