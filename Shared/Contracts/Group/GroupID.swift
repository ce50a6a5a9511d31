public import ParlorWire

/// A group's key: the id of the room that was kept.
public struct GroupID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ key: EntityKey) { self.init(key.rawValue) }
    public init(keeping room: RoomID) { self.init(room.rawValue) }

    public var key: EntityKey { EntityKey(rawValue) }

    /// The conversation of the room that was kept, and of all rooms of the group.
    public var conversation: ChatID { ChatID(of: RoomID(rawValue: rawValue)) }
}

/// How much there is of groups.
public enum GroupLimits {
    /// In a group, with those who are asked.
    public static let people = 24
    /// Of one person.
    public static let groups = 50
    /// The newest that stay.
    public static let results = 50
    /// Of one result. A match takes fewer, but some may have come late.
    public static let players = 16
}
