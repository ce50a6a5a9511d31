public import Wire

/// What may be asked of a person: by the person, or by one of Parlor's own parts.
public enum PersonCommand: Choice, Hashable {
    case rename(displayName: String)
    case chooseAvatar(avatarId: AvatarID)
    case composeAvatar(avatar: LayeredAvatar)
    case clearAvatar
    /// Parts only: the gateway saw the first device come, or the last one go.
    case setPresence(isOnline: Bool)
    /// Parts only, once per match and person: the command's id is derived from the match.
    case recordMatch(matchId: MatchID, gameId: GameID, won: Bool)
    /// Parts only: there are no payments.
    case grant(userId: PersonID, productId: ProductID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case rename = "person.rename"
        case chooseAvatar = "person.chooseAvatar"
        case composeAvatar = "person.composeAvatar"
        case clearAvatar = "person.clearAvatar"
        case setPresence = "person.setPresence"
        case recordMatch = "person.recordMatch"
        case grant = "store.grant"
    }
}
