public import ParlorWire

/// What may be asked of a group: by its people, or by one of Parlor's own parts.
public enum GroupCommand: HasCallsForParts, Hashable {
    /// Comes into a group that asked the caller.
    case join
    /// Leaves the group, or declines to come in. Members leave the group's room first.
    case leave
    /// Who keeps the group only: it has another name.
    case rename(name: String)
    /// Who keeps the group only: somebody is put out, or asked no longer.
    case remove(userId: PersonID)
    /// Parts only: a room is kept, or its players are asked.
    case noteKept(name: RoomName, by: PersonID, userIds: [PersonID], keptAt: Timestamp)
    /// Parts only: a match in the group's room has ended.
    case notePlayed(GroupResult)
    /// Parts only: a host banned somebody in the group's room.
    case noteBanned(userId: PersonID, by: PersonID)
    /// Parts only: somebody deleted their account.
    case noteErased(userId: PersonID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case join = "group.join"
        case leave = "group.leave"
        case rename = "group.rename"
        case remove = "group.remove"
        case noteKept = "group.noteKept"
        case notePlayed = "group.notePlayed"
        case noteBanned = "group.noteBanned"
        case noteErased = "group.noteErased"
    }

    public static let forParts: [CodingKeys] = [.noteKept, .notePlayed, .noteBanned, .noteErased]
}

/// What leads to a room of a group.
public enum GroupCall: Choice, Hashable {
    /// Members only: a private room of the group, to which the others are invited. If there is one
    /// already, the caller takes a seat in it.
    case open

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case open = "group.open"
    }
}

/// What may be asked about groups, changing nothing.
public enum GroupQuery: HasCallsForParts, Hashable {
    /// The group, for its members and those who are asked.
    case get
    /// The groups that the caller is in, the last played first, and those that ask the caller.
    case mine
    /// Parts only: the groups in a person's file. All are on one page.
    case lines(userId: PersonID, after: String?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "group.get"
        case mine = "group.mine"
        case lines = "group.lines"
    }

    public static let forParts: [CodingKeys] = [.lines]
}
