public import ParlorWire

/// A group as its members see it. Who is asked sees its name and who is in. Others see its id.
public struct GroupView: Codable, Hashable, Sendable {
    public var groupId: GroupID
    public var name: RoomName?
    /// Who renames it, and puts people out: the longest present.
    public var keeperId: PersonID?
    /// The longest present first.
    public var members: [RoomGuest]
    public var asked: [RoomGuest]
    /// The caller is asked to come in.
    public var isAsked: Bool?
    public var conversationId: ChatID?
    /// How many matches were played.
    public var playedCount: Int?
    /// How many of them each member won.
    public var wins: [PersonID: Int]?
    /// The newest first.
    public var results: [GroupResult]?
    /// When the last match ended, or the group began.
    public var activeAt: Timestamp?
    /// The room that is open now.
    public var roomCode: RoomCode?

    public init(groupId: GroupID) {
        (self.groupId, members, asked) = (groupId, [], [])
    }
}

/// The caller's groups.
public struct GroupList: Codable, Hashable, Sendable {
    public var groups: [GroupView]

    public init(groups: [GroupView]) { self.groups = groups }
}
