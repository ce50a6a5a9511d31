import Contracts
import ParlorKit
import ParlorWire

/// The person's friends, requests and invitations, and who of the friends is online.
struct FollowedFriends: Sendable {
    private let friends: Followed<FriendsView>
    private var people: [PersonID: Followed<PersonView>] = [:]
    private var told: Friends?
    private let followPerson: @Sendable (PersonID) -> Followed<PersonView>

    /// Of more friends than these, it is not known who is online.
    private static let mostFollowed = 50

    init(
        _ friends: Followed<FriendsView>,
        followPerson: @escaping @Sendable (PersonID) -> Followed<PersonView>
    ) {
        (self.friends, self.followPerson) = (friends, followPerson)
    }

    mutating func news() -> [News] {
        if friends.take().isChanged { followPeople() }
        guard friends.live.status == .live || told == nil, let view = friends.view else {
            return []
        }
        let now = Friends(view, known: view.friends.map(friend))
        guard now != told else { return [] }
        told = now
        return [.friends(now)]
    }

    private mutating func followPeople() {
        let friends = (friends.view?.friends ?? []).prefix(Self.mostFollowed)
        people = people.filter { friends.contains($0.key) }
        for id in friends where people[id] == nil { people[id] = followPerson(id) }
    }

    private func friend(_ id: PersonID) -> Friends.Friend {
        let view = people[id].flatMap { $0.live.status == .live ? $0.view : nil }
        return Friends.Friend(
            id: id, isOnline: view?.isOnline ?? false, lastSeen: view?.lastSeen)
    }
}

extension Friends {
    fileprivate init(_ view: FriendsView, known: [Friend]) {
        self.known = known.filter(\.isOnline) + known.filter { !$0.isOnline }
        (incoming, outgoing) = (view.incoming, view.outgoing)
        blocked = view.decisions.filter { $0.kind == .block }
            .map { PersonID(rawValue: $0.key) }
        invitations = view.invitations
    }
}
