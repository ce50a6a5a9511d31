public import ParlorWire

/// A public room as the list shows it.
public struct ListedRoom: Codable, Hashable, Sendable {
    /// The same as `roomCode`: its first name.
    public var code: RoomCode
    /// Absent only in events from before the code had this name.
    public var roomCode: RoomCode?
    public var roomName: RoomName
    public var hostId: PersonID
    /// The host's name and avatar. Only lists have it; events have `hostId` alone.
    public var host: RoomGuest?
    public var status: RoomStatus
    public var playerCount: Int
    public var maxPlayers: Int
    public var hasPasscode: Bool
    public var locked: Bool
    public var selectedGameType: GameID?
    public var createdAt: Timestamp

    public init(
        code: RoomCode, roomName: RoomName, hostId: PersonID, status: RoomStatus, playerCount: Int,
        maxPlayers: Int, hasPasscode: Bool, locked: Bool, selectedGameType: GameID?,
        createdAt: Timestamp
    ) {
        (self.code, roomCode) = (code, code)
        (self.roomName, self.hostId) = (roomName, hostId)
        (self.status, self.playerCount) = (status, playerCount)
        (self.maxPlayers, self.hasPasscode, self.locked) = (maxPlayers, hasPasscode, locked)
        (self.selectedGameType, self.createdAt) = (selectedGameType, createdAt)
    }
}

/// Some of the public rooms, the newest first, and where the next page begins when there is one.
public struct RoomList: Codable, Hashable, Sendable {
    public var rooms: [ListedRoom]
    public var more: String?

    public init(rooms: [ListedRoom], more: String? = nil) {
        (self.rooms, self.more) = (rooms, more)
    }
}
