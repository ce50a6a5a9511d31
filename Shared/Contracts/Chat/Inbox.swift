public import ParlorWire

/// What is asked of a person's inbox: how they want to have their conversations.
public enum InboxCommand: HasCallsForParts, Hashable {
    /// Parts only: the person mutes a conversation, or no longer. `isMember` says whether they are
    /// in it, as was read in the same turn.
    case mute(conversationId: ChatID, on: Bool, isMember: Bool)
    /// Parts only: the person deleted their account.
    case close

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case mute = "inbox.mute"
        case close = "inbox.close"
    }
}

/// What happened to a person's inbox.
public enum InboxEvent: StreamEvent, Hashable {
    /// The person muted a conversation, or no longer.
    ///
    /// Fold: nothing.
    case muteChanged(conversationId: Secret<ChatID>, on: Secret<Bool>)
    /// The person deleted their account. All that was before it is erased.
    ///
    /// Fold: nothing.
    case closed

    public static let kind: EntityKind = "inbox"

    public enum CodingKeys: String, CodingKey, CaseIterable { case muteChanged, closed }
}

public struct InboxRefusal: Refusal, FailureRefusal {
    public static let mostMuted = 10_000

    public let failure: Failure

    public static let partsOnly = Self(failure: .partsOnly)
    public static let unnamed = badInput("key", "Name the person in the key.")
    public static let notMember = Self(failure: ChatRefusal.notMember.failure)
    public static let tooManyMuted = Self(
        .forbidden, "At most \(mostMuted) conversations can be muted. Take another one off first.",
        context: ["limit": "\(mostMuted)"])
}
