public import ParlorWire

/// What a person may ask of their friendships and decisions. Several entities change together.
public enum FriendsCall: Choice, Hashable {
    /// Asks somebody for their friendship. If they have asked the caller, both are friends at once.
    case request(userId: PersonID)
    /// Accepts a request.
    case accept(userId: PersonID)
    /// Declines a request.
    case decline(userId: PersonID)
    /// Ends a friendship, or withdraws the caller's own request.
    case remove(userId: PersonID)
    /// Keeps a private decision instead of an earlier one of the same kind and key: `block`, whose
    /// key is a person; `color`, whose payload is a colour that the person in the key is shown in;
    /// `hidden`, whose key is a person not to be suggested; or any other that the app knows.
    case decide(kind: DecisionKind, key: String, payload: String? = nil)
    /// Takes a decision back.
    case undecide(kind: DecisionKind, key: String)
    /// Takes an invitation to a room off the caller's list.
    case declineInvitation(roomCode: RoomCode)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case request = "friends.request"
        case accept = "friends.accept"
        case decline = "friends.decline"
        case remove = "friends.remove"
        case decide = "friends.decide"
        case undecide = "friends.undecide"
        case declineInvitation = "friends.declineInvitation"
    }
}
