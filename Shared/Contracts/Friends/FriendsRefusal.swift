import ParlorPalette
public import ParlorWire

/// Why something about friends is turned away.
public struct FriendsRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let personOnly = Self(.forbidden, "Only a person has friends.")
    public static let partsOnly = Self(failure: .partsOnly)
    public static let deleted = Self(.notFound, "This person deleted their account.")
    public static let yourself = badInput("userId", "This is yourself. Name somebody else.")
    public static func unknownPerson(_ person: PersonID) -> Self {
        Self(failure: PersonRefusal.unknownPerson(person).failure)
    }
    /// The same for both sides: nobody learns which of the two blocks the other.
    public static let blocked = Self(.blocked, "One of you blocks the other.")
    public static let notAsked = Self(
        .notFound, "This person has no open request to you. Use friends.request.")
    public static let friendsFull = Self(
        .friendsFull, "You have \(FriendLimits.friends) friends, the most. Remove one first.")
    public static let theirFriendsFull = Self(
        .friendsFull, "They have \(FriendLimits.friends) friends, the most.")
    public static let requestsFull = Self(
        .requestsFull,
        "\(FriendLimits.outgoing) of your requests are open, the most. Withdraw one first.")
    public static let theirRequestsFull = Self(
        .requestsFull,
        "\(FriendLimits.incoming) requests wait for them, the most. Repeat this later.")

    public static let badKind = badInput(
        "kind",
        "A decision's kind has 1 to \(FriendLimits.kind.upperBound) letters, digits, '_' and '-' "
            + "of ASCII.")
    public static let badKey = badInput(
        "key", "A decision's key has 1 to \(FriendLimits.key.upperBound) bytes.")
    public static let notAPerson = badInput(
        "key", "The key of this kind is a person's id: 1 to 64 letters, digits, '_' and '-'.")
    public static let blockingYourself = badInput("key", "Nobody can block themselves.")
    public static let badPayload = badInput(
        "payload", "A decision's payload has at most \(FriendLimits.payload) bytes.")
    public static let badColor = badInput(
        "payload", "The palette has no such colour. There are \(Preferences.colors).")
    public static let decisionsFull = Self(
        .decisionsFull,
        "You have decided too much: at most \(FriendLimits.decisions) decisions with "
            + "\(FriendLimits.decisionBytes) bytes together. Take some back.")
    public static let blocksFull = Self(
        .decisionsFull, "You block \(FriendLimits.blocks) people, the most. Unblock some first.")
    public static let badCursor = badInput(
        "after", "The cursor isn't one that an earlier page gave.")
    public static let rosterTooLong = badInput(
        "userIds", "A roster has at most \(FriendLimits.roster) people.")
    public static let badLimit = badInput(
        "limit", "A page has 1 to \(FriendLimits.page.upperBound) people.")
}

/// How much one person may have.
public enum FriendLimits {
    public static let friends = 1_000
    /// Open requests of one person,
    public static let outgoing = 200
    /// and those that wait for one person, so that nobody's stream can be flooded.
    public static let incoming = 500
    /// Of more than these the oldest is forgotten.
    public static let invitations = 50
    /// Of people met, so many are remembered,
    public static let met = 50
    /// and so many are suggested at once.
    public static let suggested = 20
    public static let decisions = 2_000
    /// Each costs a little with everything that is told of one's presence.
    public static let blocks = 1_000
    /// Of blocks that were taken back, so many stay unnoticed by those who were blocked.
    public static let pastBlocks = 200
    /// All decisions together, as JSON.
    public static let decisionBytes = 256 << 10
    public static let kind = 1...32
    public static let key = 1...128
    public static let payload = 1_024
    public static let page = 1...200
    public static let roster = 100
}

extension ErrorCode {
    /// One of the two has as many friends as anybody may have.
    public static let friendsFull: Self = "FRIENDS_FULL"
    /// Too many requests for friendship are open.
    public static let requestsFull: Self = "REQUESTS_FULL"
    /// A person has made too many decisions.
    public static let decisionsFull: Self = "DECISIONS_FULL"
}
