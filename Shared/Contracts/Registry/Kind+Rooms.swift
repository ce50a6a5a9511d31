import EventSourcing
import ParlorWire

/// Rooms, the public list of them, groups that meet again, and whom hosts blocked.
extension Kind {
    /// Rooms: who is in, who is ready, and what is played next.
    static let room = Kind(
        RoomEvent.self, of: "lobby", keys: RoomCode.self,
        calls: [
            CallGroup(
                RoomCommand.self, refusals: RoomRefusal.self, keyless: [.create],
                adding: [.create, .configure, .invite, .keep]
            ) { name in
                switch name {
                case .leave: RoomView.self
                default: MemberRoom.self
                }
            },
            CallGroup(RoomQuery.self, keyless: [.list, .mine], storesNothing: true) { name in
                switch name {
                case .get: RoomView.self
                case .list, .mine: RoomList.self
                }
            },
            CallGroup(
                RoomSearch.self, isForParts: true, storesNothing: true, answer: FoundRooms.self),
        ],
        view: MemberRoom.self,
        watchers: "the people in it; everybody, if it is public without a passcode",
        completions: RoomEvent.completions.byName, isTyped: true)

    /// The list of public rooms.
    static let rooms = Kind(
        PublicRoomsEvent.self, of: "lobby",
        calls: [
            CallGroup(
                PublicRoomsCommand.self, refusals: RoomRefusal.self, isForParts: true,
                answer: RoomList.self)
        ],
        view: RoomList.self, watchers: "everybody")

    /// People who meet again in rooms of their own: who they are, and how they played.
    static let group = Kind(
        GroupEvent.self, of: "lobby", keys: GroupID.self,
        calls: [
            CallGroup(
                GroupCommand.self, refusals: GroupRefusal.self, adding: [.rename],
                answer: GroupView.self),
            CallGroup(
                GroupCall.self, refusals: GroupRefusal.self, adding: [.open],
                answer: MemberRoom.self),
            CallGroup(GroupQuery.self, keyless: [.mine], storesNothing: true) { name in
                switch name {
                case .get: GroupView.self
                case .mine: GroupList.self
                case .lines: OwnLines.self
                }
            },
        ],
        view: GroupView.self, watchers: nil)

    static let hostblocks = Kind(
        HostBlocksEvent.self, of: "lobby",
        calls: [
            CallGroup(
                HostBlocksCommand.self, refusals: HostBlocksRefusal.self, isForParts: true,
                answer: HostBlocksView.self)
        ],
        view: HostBlocksView.self, watchers: nil, isForParts: true)
}
