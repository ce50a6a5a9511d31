public import ParlorWire

/// What Parlor's own parts and the operator may ask about all rooms, private ones too.
public enum RoomSearch: HasCallsForParts, Hashable {
    /// The live rooms that are wanted. A page may have fewer rooms than `limit`, or none, and still
    /// have `more`.
    case find(WantedRooms)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case find = "room.find"
    }
}

/// Which rooms are looked for: those to which all that is said applies.
public struct WantedRooms: Codable, Hashable, Sendable {
    public var code: RoomCode?
    public var host: PersonID?
    /// Somebody who is in the room.
    public var member: PersonID?
    public var status: RoomStatus?
    public var game: GameID?
    /// A part of the room's name, in either case, with or without accents.
    public var name: String?
    /// The `more` of the page before.
    public var after: String?
    public var limit: Int?

    public init(
        code: RoomCode? = nil, host: PersonID? = nil, member: PersonID? = nil,
        status: RoomStatus? = nil, game: GameID? = nil, name: String? = nil,
        after: String? = nil, limit: Int? = nil
    ) {
        (self.code, self.host, self.member) = (code, host, member)
        (self.status, self.game, self.name) = (status, game, name)
        (self.after, self.limit) = (after, limit)
    }
}

/// A live room as the operator finds it.
public struct FoundRoom: Codable, Hashable, Sendable {
    @Flat public var room: ListedRoom
    public var isPrivate: Bool
    public var matchId: MatchID?
    /// Everybody with a seat, bots too.
    public var players: [PersonID]
    public var spectators: [PersonID]

    public init(
        _ room: ListedRoom, isPrivate: Bool, matchId: MatchID?, players: [PersonID],
        spectators: [PersonID]
    ) {
        (self.room, self.isPrivate, self.matchId) = (room, isPrivate, matchId)
        (self.players, self.spectators) = (players, spectators)
    }
}

/// Some of the rooms that were found, and where the next page begins when there is one.
public struct FoundRooms: Codable, Hashable, Sendable {
    public var rooms: [FoundRoom]
    public var more: String?

    public init(rooms: [FoundRoom], more: String?) { (self.rooms, self.more) = (rooms, more) }
}
