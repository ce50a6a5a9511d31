import Contracts
import EventSourcing
import ParlorWire

/// Rooms that friends want the person to come to.
extension Friends {
    static let invitedIndex = "friends.invited"

    /// A code has no slash: no other's begins with this.
    static func sort(_ room: RoomCode) -> String { "\(room)/" }

    var listings: Set<Listing> {
        Set(invitations.map { Listing(in: Self.invitedIndex, sort: Self.sort($0.roomCode)) })
    }

    func invited(to invitation: Invitation) -> [FriendsEvent] {
        let isWanted =
            friends.contains(invitation.by)
            || invitation.groupId != nil && !blocks(invitation.by)
        guard isWanted, known(invitation.roomCode) == nil else { return [] }
        return [.invited(invitation: Secret(invitation))]
    }

    func uninvited(from room: RoomCode) -> [FriendsEvent] {
        known(room) == nil ? [] : [.invitationRemoved(roomCode: Secret(room))]
    }

    mutating func keep(_ invitation: Invitation) {
        invitations.append(invitation)
        if invitations.count > FriendLimits.invitations { invitations.removeFirst() }
    }

    private func known(_ room: RoomCode) -> Invitation? {
        invitations.first { $0.roomCode == room }
    }
}
