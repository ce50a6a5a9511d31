import Contracts
import EventSourcing
import ParlorWire

/// What parts tell of the room that a conversation belongs to, and of the group that meets there. News
/// of the two may come in either order.
extension Chat {
    func hearing(_ command: ChatCommand, _ context: Context) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .noteRoom(let code, let epoch, let id, let name, let creator):
            guard let about else { return [startingRoom(name, creator, code, epoch, context)] }
            let isOfGroup = hasGroup || ChatID(of: id).key != context.key
            guard about.type == .room, isOfGroup, room != Meeting(code: code, epoch: epoch) else {
                return []
            }
            return leavingGuests() + [.met(roomCode: Secret(code), roomEpoch: Secret(epoch))]
        case .noteKept(let person, let on, let name):
            guard about == nil || about?.type == .room else { return [] }
            return on ? keeping(person, name, context) : parting(from: person)
        default: break
        }
        guard about?.type == .room, !isClosed else { return [] }
        switch command {
        case .noteMember(let person):
            guard member(person) == nil else { return [] }
            return [.memberAdded(userId: person, addedAt: context.now)]
        case .noteDeparture(let person):
            guard member(person) != nil, !isKept(person) else { return [] }
            return [.memberRemoved(userId: person, reason: .left)]
        case .noteName(let name): return hasGroup ? [] : renaming(name)
        case .noteGroupName(let name): return hasGroup ? renaming(name) : []
        case .noteClosed: return hasGroup ? endingRoom() : [.closed]
        default: return []
        }
    }

    /// The room that the conversation is of at present.
    var room: Meeting? {
        guard meeting == nil, let code = about?.roomCode, let epoch = about?.roomEpoch else {
            return meeting
        }
        return Meeting(code: code, epoch: epoch)
    }

    /// Somebody is in a group that has the conversation.
    private var hasGroup: Bool { kept?.isEmpty == false }

    private func isKept(_ person: PersonID) -> Bool { kept?.contains(person) == true }

    private func startingRoom(
        _ name: RoomName, _ creator: PersonID, _ code: RoomCode?, _ epoch: Epoch?,
        _ context: Context
    ) -> ChatEvent {
        .started(
            NewChat(
                type: .room, title: ChatTitle(name), createdBy: creator, members: [],
                startedAt: context.now, roomCode: code, roomEpoch: epoch))
    }

    private func renaming(_ name: RoomName) -> [ChatEvent] {
        about?.title == ChatTitle(name) ? [] : [.renamed(title: ChatTitle(name))]
    }

    /// The news that there is a group may come before the news of its first room.
    private func keeping(
        _ person: PersonID, _ name: RoomName?, _ context: Context
    ) -> [ChatEvent] {
        guard !isKept(person) else { return [] }
        let kept = ChatEvent.kept(userId: person, keptAt: context.now)
        guard about != nil else {
            return name.map { [startingRoom($0, person, nil, nil, context), kept] } ?? []
        }
        return (isClosed ? endingRoom(besides: person) : []) + [kept]
            + (name.map { renaming($0) } ?? [])
    }

    /// The room is over: its guests go, and members of the group stay.
    private func endingRoom(besides person: PersonID? = nil) -> [ChatEvent] {
        let left = leavingGuests(besides: person)
        return room == nil ? left : left + [.met(roomCode: nil, roomEpoch: nil)]
    }

    /// When a room begins or ends, nobody is there but members of the group.
    private func leavingGuests(besides person: PersonID? = nil) -> [ChatEvent] {
        members.map(\.id).filter { !isKept($0) && $0 != person }
            .map { .memberRemoved(userId: $0, reason: .left) }
    }

    /// With the last of its members, the group ends. In a room that is open the others go on.
    private func parting(from person: PersonID) -> [ChatEvent] {
        guard isKept(person) else { return [] }
        let left = ChatEvent.memberRemoved(userId: person, reason: .left)
        return kept == [person] && room == nil ? [left, .closed] : [left]
    }
}
