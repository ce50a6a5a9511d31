import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Only an invitation of a friend, or of the person's group, reaches somebody, and none to a room
    /// whose host blocks them. It stays until they are in the room, or the room is gone.
    @discardableResult
    func followingInvitations() -> Host {
        following(
            RoomEvent.self,
            [.created, .invited, .playerJoined, .spectatorJoined, .banned, .closed],
            as: "invitations", into: Friends.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                switch event {
                case .invited(let invitation):
                    let host = try reader.state(Friends.self, invitation.hostId.key)?.state
                    return invitation.userIds.filter { host?.blocks($0) != true }.map {
                        Directive(
                            $0.key,
                            .noteInvited(
                                Invitation(
                                    roomCode: code, roomName: invitation.roomName,
                                    by: invitation.by, invitedAt: invitation.invitedAt,
                                    groupId: invitation.groupId)))
                    }
                case .playerJoined(let player):
                    return player.botLevel == nil
                        ? [Directive(player.userId.key, .noteUninvited(roomCode: code))] : []
                case .spectatorJoined(let person), .banned(let person):
                    return [Directive(person.key, .noteUninvited(roomCode: code))]
                case .created, .closed:
                    let invited = try reader.list(
                        Friends.invitedIndex, prefix: Friends.sort(code), limit: Self.mostInvited)
                    return invited.map {
                        Directive($0.stream.key, .noteUninvited(roomCode: code))
                    }
                default: return []
                }
            })
    }

    /// If more are invited to one room, the others keep the invitation until they decline it, or
    /// newer ones take its place.
    private static let mostInvited = 10_000
}
