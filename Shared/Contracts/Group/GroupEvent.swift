public import ParlorWire

/// What happened to a group.
public enum GroupEvent: StreamEvent, Hashable {
    /// The first event: a room is kept. Its host is the first member.
    ///
    /// Fold: nothing.
    case founded(NewGroup)
    /// Players of a room are asked whether they come in.
    ///
    /// Fold: nothing.
    case asked(userIds: [PersonID])
    /// Somebody came in.
    ///
    /// Fold: nothing.
    case joined(userId: PersonID)
    /// Somebody is no longer in it, or is asked no longer.
    ///
    /// Fold: nothing.
    case left(userId: PersonID, reason: GroupLeaveReason)
    /// The group has another name.
    ///
    /// Fold: nothing.
    case renamed(name: RoomName)
    /// A match in the group's room has ended.
    ///
    /// Fold: nothing.
    case played(GroupResult)

    public static let kind: EntityKind = "group"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case founded, asked, joined, left, renamed, played
    }
}

public enum GroupLeaveReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, removed, erased
}

/// A group as it begins.
public struct NewGroup: Codable, Hashable, Sendable {
    public var name: RoomName
    public var by: PersonID
    public var foundedAt: Timestamp

    public init(name: RoomName, by: PersonID, foundedAt: Timestamp) {
        (self.name, self.by, self.foundedAt) = (name, by, foundedAt)
    }
}

/// A room that its host keeps as a group. Those who only watch don't learn more than its id.
public struct KeptRoom: Codable, Hashable, Sendable {
    public var groupId: GroupID
    @Secret public var name: RoomName
    public var by: PersonID
    /// The players who are asked to come in.
    @Secret public var userIds: [PersonID]
    public var keptAt: Timestamp

    public init(
        groupId: GroupID, name: RoomName, by: PersonID, userIds: [PersonID], keptAt: Timestamp
    ) {
        (self.groupId, self.name, self.by) = (groupId, name, by)
        (self.userIds, self.keptAt) = (userIds, keptAt)
    }
}

/// How a match of a group ended. Bots are not named.
public struct GroupResult: Codable, Hashable, Sendable {
    public var matchId: MatchID
    public var game: GameID
    public var playedAt: Timestamp
    /// Of the players.
    public var winners: [PersonID]
    public var players: [PersonID]

    public init(
        matchId: MatchID, game: GameID, playedAt: Timestamp, winners: [PersonID],
        players: [PersonID]
    ) {
        (self.matchId, self.game, self.playedAt) = (matchId, game, playedAt)
        (self.winners, self.players) = (winners, players)
    }
}
