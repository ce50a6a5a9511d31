public import Wire

/// What may be asked of a person: by the person, or by one of Parlor's own parts.
public enum PersonCommand: Choice, Hashable {
    /// Another name; the first command creates the person.
    case rename(displayName: String)
    /// One of the built-in avatars.
    case chooseAvatar(avatarId: AvatarID)
    /// An avatar of the catalogue's layers.
    case composeAvatar(avatar: LayeredAvatar)
    /// Back to initials.
    case clearAvatar
    /// A photo that was uploaded becomes the avatar.
    case usePhoto(photoId: PhotoID)
    /// Parts only: this gateway saw the person's first device come.
    case connect(gateway: GatewayID)
    /// Parts only: this gateway saw the person's last device go, and when; or is dead. `isAway`:
    /// its app went to the background.
    case disconnect(gateway: GatewayID, wentAt: Timestamp?, isAway: Bool? = nil)
    /// Parts only: a room gave the person a seat.
    case noteSeated
    /// Parts only: the time is up in which who was seated may be heard to be here.
    case lapse
    /// Parts only: the account was deleted.
    case bury
    /// Parts only: a match has ended. Once per match and person: the command's id is derived from
    /// the match.
    case recordMatch(matchId: MatchID, gameId: GameID, won: Bool)
    /// Parts only: somebody owns a product. There are no payments.
    case grant(userId: PersonID, productId: ProductID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case rename = "person.rename"
        case chooseAvatar = "person.chooseAvatar"
        case composeAvatar = "person.composeAvatar"
        case clearAvatar = "person.clearAvatar"
        case usePhoto = "person.usePhoto"
        case connect = "person.connect"
        case disconnect = "person.disconnect"
        case noteSeated = "person.noteSeated"
        case lapse = "person.lapse"
        case bury = "person.bury"
        case recordMatch = "person.recordMatch"
        case grant = "store.grant"
    }
}
