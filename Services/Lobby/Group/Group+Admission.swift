import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

/// What needs to be known besides the group: its room, and other groups.
extension Group {
    static func admit(_ command: GroupCommand, _ context: Context, _ reader: Reader) throws {
        guard let person = context.actor.person else { return }
        switch command {
        case .join:
            let group = try reader.state(Group.self, context.key)?.state
            guard group?.asked.contains(person) == true else { return }
            guard try hasRoomForAnother(person, reader) else { throw GroupRefusal.tooManyGroups }
        case .leave: try mustBeOutOfTheRoom(person, context.key, reader)
        case .remove(let other):
            // Others don't learn who is in the room.
            let group = try reader.state(Group.self, context.key)?.state
            guard group?.members.first == person else { return }
            try mustBeOutOfTheRoom(other, context.key, reader)
        case .rename, .noteKept, .notePlayed, .noteBanned, .noteErased: break
        }
    }

    static func hasRoomForAnother(
        _ person: PersonID, _ reader: Reader
    ) throws(JournalFault) -> Bool {
        try reader.list(memberIndex, prefix: sort(person), limit: GroupLimits.groups).count
            < GroupLimits.groups
    }

    /// The group's room that is open, if there is one.
    static func room(
        of key: EntityKey, _ reader: Reader
    ) throws(JournalFault) -> (code: RoomCode, room: Room)? {
        let rows = try reader.list(
            Room.groupIndex, prefix: Room.sort(GroupID(key)), limit: 1)
        guard let code = rows.first.map({ RoomCode($0.stream.key) }),
            let room = try reader.state(Room.self, code.key)?.state
        else { return nil }
        return (code, room)
    }

    private static func mustBeOutOfTheRoom(
        _ person: PersonID, _ key: EntityKey, _ reader: Reader
    ) throws {
        guard let (_, room) = try room(of: key, reader), room.isIn(person) else { return }
        let group = try reader.state(Group.self, key)?.state
        // Who is only asked may decline there.
        if group?.members.contains(person) == true { throw GroupRefusal.inRoom }
    }
}

extension Room {
    /// Only its members make a room of a group, for members.
    static func mustBeInTheGroup(
        _ command: RoomCommand, _ context: Context, _ reader: () -> Reader
    ) throws {
        switch command {
        case .create(_, _, _, _, _, _, _, _, _, let groupId, let others):
            guard groupId != nil || others != nil else { return }
            guard let groupId, let person = context.actor.person,
                let group = try reader().state(Group.self, groupId.key)?.state,
                group.members.contains(person)
            else { throw RoomRefusal.noSuchGroup }
            let invited = others ?? []
            guard invited.count <= GroupLimits.people,
                invited.allSatisfy({ group.members.contains($0) })
            else { throw RoomRefusal.noSuchMembers }
        case .keep:
            guard let person = context.actor.person else { return }
            let reader = reader()
            let room = try reader.state(Room.self, RoomCode(context.key).key)?.state
            guard let room, room.hostId == person else { return }
            if let group = room.groupId { return try mustAskFor(group, person, reader) }
            guard try Group.hasRoomForAnother(person, reader) else {
                throw RoomRefusal.tooManyGroups
            }
        default: break
        }
    }

    /// A group that is not there yet has not heard of the room.
    private static func mustAskFor(
        _ id: GroupID, _ person: PersonID, _ reader: Reader
    ) throws {
        guard let group = try reader.state(Group.self, id.key)?.state, group.foundedAt != nil
        else { return }
        guard !group.isOver else { throw RoomRefusal.groupIsOver }
        guard group.members.contains(person) else { throw RoomRefusal.notInGroup }
    }
}
