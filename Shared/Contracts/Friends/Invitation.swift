public import ParlorWire

/// A friend, or a group of the person's, wants the person to come to a room.
public struct Invitation: Codable, Hashable, Sendable {
    public var roomCode: RoomCode
    public var roomName: RoomName
    public var by: PersonID
    public var invitedAt: Timestamp
    /// The group that meets there.
    public var groupId: GroupID?

    public init(
        roomCode: RoomCode, roomName: RoomName, by: PersonID, invitedAt: Timestamp,
        groupId: GroupID? = nil
    ) {
        (self.roomCode, self.roomName) = (roomCode, roomName)
        (self.by, self.invitedAt, self.groupId) = (by, invitedAt, groupId)
    }
}
