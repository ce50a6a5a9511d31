public import ParlorWire

/// What is asked of a host's blocks: whom rooms of this host don't let in.
public enum HostBlocksCommand: HasCallsForParts, Hashable {
    /// Parts only: the person blocked somebody, or no longer.
    case note(userId: PersonID, isBlocked: Bool)
    /// Parts only: the person deleted their account.
    case close

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case note = "hostblocks.note"
        case close = "hostblocks.close"
    }
}

/// What happened to a host's blocks. Nobody sees it.
public enum HostBlocksEvent: StreamEvent, Hashable {
    /// The person blocked somebody, or no longer.
    ///
    /// Fold: nothing.
    case noted(userId: Secret<PersonID>, isBlocked: Secret<Bool>)
    /// The person deleted their account. All that was before it is erased.
    ///
    /// Fold: nothing.
    case closed

    public static let kind: EntityKind = "hostblocks"

    public enum CodingKeys: String, CodingKey, CaseIterable { case noted, closed }
}

public struct HostBlocksRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let partsOnly = Self(failure: .partsOnly)
    public static let unnamed = badInput("key", "Name the person in the key.")
}

/// Whom somebody blocked: told to nobody.
public struct HostBlocksView: Codable, Hashable, Sendable {
    @Secret public var userIds: [PersonID]

    public init(userIds: [PersonID]) { self.userIds = userIds }
}
