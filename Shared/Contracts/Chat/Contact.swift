public import ParlorWire

/// What is asked of two people's contact: whether they may write to each other.
public enum ContactCommand: HasCallsForParts, Hashable {
    /// Parts only: one of the two blocked the other, or no longer.
    case noteBlock(by: PersonID, on: Bool)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case noteBlock = "contact.noteBlock"
    }
}

/// What happened between two people. Nobody sees it.
public enum ContactEvent: StreamEvent, Hashable {
    /// One of the two blocked the other, or no longer.
    ///
    /// Fold: nothing.
    case blockNoted(by: Secret<PersonID>, on: Secret<Bool>)
    /// Neither blocks the other any more. All that was before it is erased.
    ///
    /// Fold: nothing.
    case cleared

    public static let kind: EntityKind = "contact"

    public enum CodingKeys: String, CodingKey, CaseIterable { case blockNoted, cleared }
}

public struct ContactRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let partsOnly = Self(failure: .partsOnly)
    public static let unnamed = badInput("key", "Name the two people's contact in the key.")
}

/// Who of two people has blocked the other.
public struct ContactView: Codable, Hashable, Sendable {
    @Secret public var blockedBy: [PersonID]

    public init(blockedBy: [PersonID]) { self.blockedBy = blockedBy }
}
