public import ParlorWire

/// What a person may ask about their friends, changing nothing.
public enum FriendsQuery: Choice, Hashable {
    /// The caller's friends and open requests; `after` is the `more` of the page before.
    case list(limit: Int? = nil, after: String? = nil)
    /// Everything that the caller has decided.
    case decisions
    /// The colour and the symbol of each, as the caller sees them together: with their own colour
    /// and those that they chose for others.
    case roster(userIds: [PersonID])
    /// All that is shown of one person: who they are, whether they are online, how they play, and
    /// what they are to the caller.
    case card(userId: PersonID)
    /// People with whom the caller finished a match, the last met first: up to 20 who are neither
    /// friends nor asked. Decide `hidden` of somebody to leave them out.
    case suggested

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case list = "friends.list"
        case decisions = "friends.decisions"
        case roster = "friends.roster"
        case card = "friends.card"
        case suggested = "friends.suggested"
    }
}
