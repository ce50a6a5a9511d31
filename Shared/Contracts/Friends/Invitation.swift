public import Wire

/// A friend wants the person to come to a room.
public struct Invitation: Codable, Hashable, Sendable {
    public var roomCode: RoomCode
    public var roomName: RoomName
    public var by: PersonID
    public var invitedAt: Timestamp

    public init(roomCode: RoomCode, roomName: RoomName, by: PersonID, invitedAt: Timestamp) {
        (self.roomCode, self.roomName) = (roomCode, roomName)
        (self.by, self.invitedAt) = (by, invitedAt)
    }
}
