public import ParlorWire

/// Why a command to a conversation is turned away.
public struct ChatRefusal: Refusal, FailureRefusal {
    /// Of one conversation.
    public static let mostMembers = 256
    /// Kinds of emoji on one message, and emoji in all.
    public static let mostEmoji = 20
    public static let mostReactions = 512
    /// The most people in one `group` or `add` who are no friends of the caller.
    public static let mostStrangers = 32
    /// Of one person.
    public static let mostChats = 10_000
    /// Of one message: edits and reactions.
    public static let mostChanges = 1_000
    public static let page = 1...100

    public let failure: Failure

    public static let notMember = Self(.forbidden, "You are not in this conversation.")
    public static let notHeardOf = Self(
        .unavailable, "The room is being looked up. Repeat this in a moment.", retryAfterMs: 10,
        isForCaller: true)
    public static let personOnly = Self(.forbidden, "Only a person can write messages.")
    public static let partsOnly = Self(failure: .partsOnly)
    public static let unnamed = badInput("key", "Name the conversation in the key.")
    public static let badId = badInput(
        "userId", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let yourself = badInput(
        "userId", "Name somebody else: nobody writes to themself.")
    public static let nobody = badInput("userIds", "Name one person or more besides yourself.")
    public static let blocked = Self(
        .blocked, "One of you has blocked the other, so you can't write to each other.")
    public static let unknownPerson = Self(
        .notFound, "There is no such person, or they can't be added.")
    public static func notMet(_ person: PersonID) -> Self {
        Self(
            .forbidden,
            "Only friends, or people who were in a room with this person, may write first. Send a"
                + " friend request.",
            context: ["userId": person.rawValue])
    }
    public static let tooManyStrangers = Self(
        .forbidden,
        "At most \(mostStrangers) people who are not your friends can be taken into a group at once.",
        context: ["limit": "\(mostStrangers)"])
    public static let beingLookedUp = Self(
        .unavailable, "It is being looked up whether you know each other. Repeat this in a moment.",
        retryAfterMs: 10, isForCaller: true)
    public static let notGroup = Self(.forbidden, "Only a group can be changed like this.")
    public static let notAdmin = Self(.forbidden, "Only the admin of the group may do this.")
    public static let closed = Self(
        .forbidden, "The room has ended: its conversation stays as it is.")
    public static let notThere = Self(.notFound, "This person is not in the group.")
    public static let tooManyMembers = Self(
        .forbidden, "A group has at most \(mostMembers) members.",
        context: ["limit": "\(mostMembers)"])
    public static let tooManyChats = Self(
        .forbidden,
        "One of you is in \(mostChats) conversations already, and can't be in more."
            + " Leave a group, or choose other people.",
        context: ["limit": "\(mostChats)"])
    public static func title(_ flaw: DisplayName.Flaw) -> Self {
        badInput("title", flaw.sentence(about: "group's title"))
    }
    public static func text(_ flaw: MessageText.Flaw) -> Self {
        badInput("text", flaw.sentence)
    }
    public static let nothingSaid = badInput("text", "Send a text or a photoId.")
    public static let textAndPhoto = badInput("photoId", "Send a text or a photoId, not both.")
    public static let badPhoto = badInput(
        "photoId", "A photo's id has \(PhotoID.length) small letters and digits.")
    public static let noMessage = Self(.notFound, "There is no such message in this conversation.")
    public static let noReplyTo = Self(
        .notFound, "The message of replyTo is not in this conversation.",
        context: ["field": "replyTo"])
    public static let deleted = Self(.notFound, "This message was deleted.")
    public static let notSender = Self(.forbidden, "Only the sender may do this to a message.")
    public static let isPhoto = Self(.forbidden, "A photo has no text to edit.")
    public static let badEmoji = badInput("emoji", "A reaction is one emoji exactly.")
    public static let tooManyEmoji = Self(
        .forbidden,
        "A message takes at most \(mostEmoji) kinds of emoji, and \(mostReactions) in all.")
    public static let tooManyChanges = Self(
        .forbidden,
        "A message can be edited and reacted to \(mostChanges) times. Send another one.",
        context: ["limit": "\(mostChanges)"])
    public static let badPage = badInput(
        "limit", "A page has 1 to \(page.upperBound) entries.")
    public static let badCursor = badInput(
        "after", "The cursor isn't one that an earlier page gave.")
    public static let noRoomOnDisk = Self(
        .unavailable, "The disk is nearly full: nothing can be sent now. Repeat this later.",
        retryAfterMs: Limits.retryAfter, isForCaller: true)
    public static let notKeptYet = Self(
        .unavailable, "These messages are just being stored. Repeat this in a moment.",
        retryAfterMs: 50, isForCaller: true)
}
