public import ParlorWire

/// Parts only: what the list of public rooms is told.
public enum PublicRoomsCommand: HasCallsForParts, Hashable {
    /// Parts only: creates the public list.
    case open
    /// Parts only: adds a room to the public list, or updates it there.
    case show(ListedRoom)
    /// Parts only: removes a room from the public list.
    case hide(code: RoomCode)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case open = "rooms.open"
        case show = "rooms.show"
        case hide = "rooms.hide"
    }
}

/// What happened to the list of public rooms, `rooms.public`. Everybody may watch it.
public enum PublicRoomsEvent: StreamEvent, Hashable {
    /// The public list was created, empty.
    ///
    /// Fold: nothing.
    case opened
    /// There is another public room.
    ///
    /// Fold: the room of that code, if there is one, leaves `rooms`; this one comes in, the newest
    /// `createdAt` first, with `host` as `people` shows its `hostId`. Of a list with `more`, ask
    /// again.
    case listed(ListedRoom)
    /// A public room changed.
    ///
    /// Fold: as `listed`.
    case changed(ListedRoom)
    /// A room ended, or became private.
    ///
    /// Fold: the room of that code leaves `rooms`.
    case unlisted(code: RoomCode, roomCode: RoomCode? = nil)

    public static let kind: EntityKind = "rooms"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case opened, listed, changed, unlisted
    }
}
