public import Wire

/// What a person may ask about their friends, changing nothing.
public enum FriendsQuery: Choice, Hashable {
    /// The caller's friends and open requests; `after` is the `more` of the page before.
    case list(limit: Int? = nil, after: String? = nil)
    /// Everything that the caller has decided.
    case decisions

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case list = "friends.list"
        case decisions = "friends.decisions"
    }
}
