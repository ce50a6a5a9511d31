public import ParlorWire

/// What may be asked of a person: by the person, or by one of Parlor's own parts.
public enum PersonCommand: HasCallsForParts, Hashable {
    /// Changes the caller's name. A person's first command creates them.
    case rename(displayName: String)
    /// Sets a built-in avatar of the catalogue.
    case chooseAvatar(avatarId: AvatarID)
    /// Sets an avatar that is put together from the catalogue's layers.
    case composeAvatar(avatar: LayeredAvatar)
    /// Removes the avatar, so that initials are shown.
    case clearAvatar
    /// Makes an uploaded photo the avatar.
    case usePhoto(photoId: PhotoID)
    /// Parts only: the person's first device connected to this gateway.
    case connect(gateway: GatewayID)
    /// Parts only: the person's last device left this gateway, and when; or the gateway is dead.
    /// `isAway`: its app went to the background.
    case disconnect(gateway: GatewayID, wentAt: Timestamp?, isAway: Bool? = nil)
    /// Parts only: a room gave the person a seat.
    case noteSeated
    /// Parts only: no gateway reported the seated person online in time.
    case lapse
    /// Parts only: the account was deleted.
    case bury
    /// Parts only: the person got this handle, or has none any more.
    case takeHandle(handle: Handle?)
    /// Parts only: a match has ended. Once per match and person: the command's id is derived from
    /// the match.
    case recordMatch(matchId: MatchID, gameId: GameID, won: Bool)
    /// Parts only: gives somebody a product, such as after a payment. The same again changes
    /// nothing.
    case grant(userId: PersonID, productId: ProductID)
    /// Parts only: the person comes from another app. It is what `person.moveIn` leads to.
    case noteMovedIn(MovedPerson)

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
        case takeHandle = "person.takeHandle"
        case recordMatch = "person.recordMatch"
        case grant = "store.grant"
        case noteMovedIn = "person.noteMovedIn"
    }

    public static let forParts: [CodingKeys] = [
        .connect, .disconnect, .noteSeated, .lapse, .bury, .takeHandle, .recordMatch, .grant,
        .noteMovedIn,
    ]
}
