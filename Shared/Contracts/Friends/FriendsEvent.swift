public import ParlorWire

/// What happened between a person and others. The person's devices are told the whole. On the bus
/// there is only that something happened.
public enum FriendsEvent: StreamEvent, Hashable {
    /// The person asked somebody for their friendship; if `isIncoming`, somebody asked the person.
    ///
    /// Fold: `incoming` or `outgoing` gains `userId` at its end.
    case friendRequested(userId: Secret<PersonID>, isIncoming: Bool)
    /// The request was declined or withdrawn.
    ///
    /// Fold: `userId` leaves `incoming` and `outgoing`.
    case requestRemoved(userId: Secret<PersonID>)
    /// Both are friends now.
    ///
    /// Fold: `userId` leaves `incoming` and `outgoing`; `friends` gains it at its end.
    case friendAdded(userId: Secret<PersonID>)
    /// They are friends no longer.
    ///
    /// Fold: `userId` leaves `friends`; their `invitations` go.
    case friendRemoved(userId: Secret<PersonID>)
    /// A friend, or a group of the person's, invited the person to a room.
    ///
    /// Fold: `invitations` gains `invitation` at its end; of more than 50 the first goes.
    case invited(invitation: Secret<Invitation>)
    /// The person is in the room, declined, or the room ended.
    ///
    /// Fold: the invitation to `roomCode` leaves `invitations`.
    case invitationRemoved(roomCode: Secret<RoomCode>)
    /// The person decided something.
    ///
    /// Fold: `decisions`, by kind and key, has this one instead of an earlier one of these.
    case decisionPut(
        kind: Secret<DecisionKind>, key: Secret<String>, payload: Secret<String>? = nil)
    /// The person took a decision back.
    ///
    /// Fold: the decision of this `kind` and `key` leaves `decisions`.
    case decisionRemoved(kind: Secret<DecisionKind>, key: Secret<String>)
    /// The person blocks somebody. Said each time when they decide it, also without a
    /// `decisionPut`. Services that keep people apart follow this.
    ///
    /// Fold: `userId` leaves `friends`, `incoming` and `outgoing`; their `invitations` go.
    case blocked(userId: Secret<PersonID>, apart: Secret<Apart>? = nil)
    /// The person does not block somebody, or no longer. Said each time when they decide it.
    ///
    /// Fold: nothing.
    case unblocked(userId: Secret<PersonID>, apart: Secret<Apart>? = nil)
    /// The person finished a match with these, for the first time.
    ///
    /// Fold: nothing.
    case met(userIds: Secret<[PersonID]>)
    /// The account was deleted. An `unblocked` for everybody whom it blocked came before.
    ///
    /// Fold: all lists are empty.
    case deleted
    /// Until then, services may read whom the deleted account no longer blocks.
    ///
    /// Fold: nothing.
    case forgetting(at: Timestamp)
    /// All that was before is erased.
    ///
    /// Fold: nothing.
    case forgotten

    public static let kind: EntityKind = "friends"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case friendRequested, requestRemoved, friendAdded, friendRemoved
        case invited, invitationRemoved
        case decisionPut, decisionRemoved, blocked, unblocked, met, deleted
        case forgetting, forgotten
    }
}

extension FriendsEvent {
    /// What the person's own devices are told besides: nobody else is.
    public static var told: [CodingKeys: any (Codable & Sendable).Type] {
        let aboutSomebody: [CodingKeys] = [
            .friendRequested, .requestRemoved, .friendAdded, .friendRemoved, .blocked, .unblocked,
        ]
        return Dictionary(uniqueKeysWithValues: aboutSomebody.map { ($0, Somebody.self) })
            .merging([
                .decisionPut: Decision.self, .decisionRemoved: DecisionName.self,
                .invited: Invited.self, .invitationRemoved: InvitedRoom.self,
                .met: MetPeople.self,
            ]) { $1 }
    }

    struct Somebody: Codable, Sendable {
        let userId: PersonID
    }

    struct Invited: Codable, Sendable {
        let invitation: Invitation
    }

    struct InvitedRoom: Codable, Sendable {
        let roomCode: RoomCode
    }

    struct MetPeople: Codable, Sendable {
        let userIds: [PersonID]
    }

    struct DecisionName: Codable, Sendable {
        let kind: DecisionKind
        let key: String
    }
}
