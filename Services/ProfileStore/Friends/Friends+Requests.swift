import Contracts
import EventSourcing
import ParlorWire

/// Each rule of one side has its mirror on the other: what is a friendship here is one there.
extension Friends {
    func requesting(
        _ person: PersonID, _ other: OtherSide, by owner: PersonID
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        guard person != owner else { throw .yourself }
        guard other.isThere else { throw .unknownPerson(person) }
        guard !blocks(person), !other.blocksCaller else { throw .blocked }
        if friends.contains(person) || outgoing.contains(person) { return [] }
        if incoming.contains(person) { return try accepting(person, other) }
        guard friends.count < FriendLimits.friends else { throw .friendsFull }
        guard outgoing.count < FriendLimits.outgoing else { throw .requestsFull }
        guard other.incoming < FriendLimits.incoming else { throw .theirRequestsFull }
        return [.friendRequested(userId: Secret(person), isIncoming: false)]
    }

    func accepting(
        _ person: PersonID, _ other: OtherSide
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        if friends.contains(person) { return [] }
        guard incoming.contains(person) else { throw .notAsked }
        guard friends.count < FriendLimits.friends else { throw .friendsFull }
        guard other.friends < FriendLimits.friends else { throw .theirFriendsFull }
        return [.friendAdded(userId: Secret(person))]
    }

    func requested(by person: PersonID) -> [FriendsEvent] {
        if friends.contains(person) || incoming.contains(person) { return [] }
        return [
            outgoing.contains(person)
                ? .friendAdded(userId: Secret(person))
                : .friendRequested(userId: Secret(person), isIncoming: true)
        ]
    }

    func removing(_ person: PersonID) -> [FriendsEvent] {
        if friends.contains(person) { return [.friendRemoved(userId: Secret(person))] }
        return outgoing.contains(person) ? [.requestRemoved(userId: Secret(person))] : []
    }

    func removed(by person: PersonID) -> [FriendsEvent] {
        if friends.contains(person) { return [.friendRemoved(userId: Secret(person))] }
        return incoming.contains(person) ? [.requestRemoved(userId: Secret(person))] : []
    }

    func parting(from person: PersonID) -> [FriendsEvent] {
        if friends.contains(person) { return [.friendRemoved(userId: Secret(person))] }
        let isAsked = incoming.contains(person) || outgoing.contains(person)
        return isAsked ? [.requestRemoved(userId: Secret(person))] : []
    }

    func status(of person: PersonID) -> Friendship.Status {
        if friends.contains(person) { return .friend }
        if incoming.contains(person) { return .incoming }
        return outgoing.contains(person) ? .outgoing : .none
    }
}
