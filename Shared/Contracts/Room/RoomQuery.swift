public import ParlorWire

/// What may be asked about rooms, changing nothing.
public enum RoomQuery: Choice, Hashable {
    /// The room of that code, as the caller may see it.
    case get
    /// The public rooms, the newest first; `after` is the `more` of the page before.
    case list(after: String?, limit: Int?)
    /// The rooms that the caller is in, private ones too: up to 100. Nobody should be in two. An
    /// app leaves the others when its person opens or joins one.
    case mine

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "room.get"
        case list = "room.list"
        case mine = "room.mine"
    }
}
