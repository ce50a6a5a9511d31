public import Contracts
public import ParlorWire

extension FriendsView: StreamView {
    /// `friends`
    public static var kind: EntityKind { FriendsEvent.kind }

    /// What happened between the person and others changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: FriendsEvent.self) {
        case .friendRequested(let person, let isIncoming):
            if isIncoming {
                incoming.append(person.wrappedValue)
            } else {
                outgoing.append(person.wrappedValue)
            }
        case .requestRemoved(let person): removeRequests(of: person.wrappedValue)
        case .friendAdded(let person):
            removeRequests(of: person.wrappedValue)
            friends.append(person.wrappedValue)
        case .friendRemoved(let person): removeFriend(person.wrappedValue)
        case .invited(let invitation):
            invitations.append(invitation.wrappedValue)
            if invitations.count > FriendLimits.invitations { invitations.removeFirst() }
        case .invitationRemoved(let room):
            invitations.removeAll { $0.roomCode == room.wrappedValue }
        case .decisionPut(let kind, let key, let payload):
            put(
                Decision(
                    kind: kind.wrappedValue, key: key.wrappedValue, payload: payload?.wrappedValue))
        case .decisionRemoved(let kind, let key):
            remove(Decision(kind: kind.wrappedValue, key: key.wrappedValue))
        case .blocked(let person, _):
            removeFriend(person.wrappedValue)
            removeRequests(of: person.wrappedValue)
        case .deleted: self = FriendsView(userId: userId)
        case .unblocked, .met, .forgetting, .forgotten, nil: break
        }
    }
}

private extension FriendsView {
    mutating func removeRequests(of person: PersonID) {
        incoming.removeAll { $0 == person }
        outgoing.removeAll { $0 == person }
    }

    mutating func removeFriend(_ person: PersonID) {
        friends.removeAll { $0 == person }
        invitations.removeAll { $0.by == person }
    }

    /// They are in the order of kind and key.
    mutating func put(_ decision: Decision) {
        remove(decision)
        let next = decisions.firstIndex { decision.isBefore($0) }
        decisions.insert(decision, at: next ?? decisions.endIndex)
    }

    mutating func remove(_ decision: Decision) {
        decisions.removeAll { $0.kind == decision.kind && $0.key == decision.key }
    }
}

extension Decision {
    fileprivate func isBefore(_ other: Decision) -> Bool {
        kind == other.kind ? key < other.key : kind < other.kind
    }
}
