public import ParlorWire

/// What is asked of a person's contact rule: whom they let write to them first.
public enum ContactRuleCommand: HasCallsForParts, Hashable {
    /// Parts only: the person has chosen who may begin a conversation with them.
    case noteWriters(from: Writers)
    /// Parts only: the person has the other among their friends, or no longer.
    case noteFriend(userId: PersonID, on: Bool)
    /// Parts only: the person deleted their account.
    case close

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case noteWriters = "contactrule.noteWriters"
        case noteFriend = "contactrule.noteFriend"
        case close = "contactrule.close"
    }
}

/// What happened to a person's contact rule. Nobody sees it.
public enum ContactRuleEvent: StreamEvent, Hashable {
    /// The person chose who may begin a conversation with them.
    ///
    /// Fold: nothing.
    case writersNoted(from: Secret<Writers>)
    /// The person has the other among their friends, or no longer.
    ///
    /// Fold: nothing.
    case friendNoted(userId: Secret<PersonID>, on: Secret<Bool>)
    /// The person deleted their account. All that was before it is erased.
    ///
    /// Fold: nothing.
    case closed

    public static let kind: EntityKind = "contactrule"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case writersNoted, friendNoted, closed
    }
}

public struct ContactRuleRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let partsOnly = Self(failure: .partsOnly)
    public static let unnamed = badInput("key", "Name the person in the key.")
}

/// Whom a person lets write to them first.
public struct ContactRuleView: Codable, Hashable, Sendable {
    @Secret public var writers: Writers
    @Secret public var friends: [PersonID]

    public init(writers: Writers, friends: [PersonID]) {
        (self.writers, self.friends) = (writers, friends)
    }
}
