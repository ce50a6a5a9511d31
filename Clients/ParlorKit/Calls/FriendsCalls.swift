public import Contracts
import EventSourcing
public import ParlorWire

/// The calls about the caller's friends, and what the caller decided about others.
public struct FriendsCalls: Sendable {
    let caller: any Caller

    /// Friends and open requests. `after` is the `more` of the page before.
    public func list(
        limit: Int? = nil, after: String? = nil
    ) async throws(ParlorError) -> FriendList {
        try await caller.query(FriendsQuery.list(limit: limit, after: after))
    }

    /// All that is shown of one person, and what they are to the caller.
    public func card(of person: PersonID) async throws(ParlorError) -> FriendCard {
        try await caller.query(FriendsQuery.card(userId: person))
    }

    /// The colour and the symbol of people who are shown together.
    public func roster(of people: [PersonID]) async throws(ParlorError) -> Roster {
        try await caller.query(FriendsQuery.roster(userIds: people))
    }

    /// Everything that the caller has decided.
    public func decisions() async throws(ParlorError) -> DecisionList {
        try await caller.query(FriendsQuery.decisions)
    }

    /// People with whom the caller played, the last met first. Decide `.hidden` about somebody to
    /// leave them out.
    public func suggested() async throws(ParlorError) -> SuggestedFriends {
        try await caller.query(FriendsQuery.suggested)
    }

    /// Asks somebody for their friendship. If they asked first, both are friends at once.
    @discardableResult
    public func request(_ person: PersonID) async throws(ParlorError) -> Friendship {
        try await caller.command(FriendsCall.request(userId: person))
    }

    /// Accepts a request.
    @discardableResult
    public func accept(_ person: PersonID) async throws(ParlorError) -> Friendship {
        try await caller.command(FriendsCall.accept(userId: person))
    }

    /// Declines a request.
    @discardableResult
    public func decline(_ person: PersonID) async throws(ParlorError) -> Friendship {
        try await caller.command(FriendsCall.decline(userId: person))
    }

    /// Ends a friendship, or withdraws the caller's own request.
    @discardableResult
    public func remove(_ person: PersonID) async throws(ParlorError) -> Friendship {
        try await caller.command(FriendsCall.remove(userId: person))
    }

    /// Keeps a private decision instead of an earlier one about the same: `.block` about a person,
    /// `.color` about a person with a colour as payload, `.hidden` about a person who is not to be
    /// suggested, or one of the app's own.
    @discardableResult
    public func decide(
        _ kind: DecisionKind, about key: String, payload: String? = nil
    ) async throws(ParlorError) -> Decision {
        try await caller.command(FriendsCall.decide(kind: kind, key: key, payload: payload))
    }

    /// Takes a decision back.
    @discardableResult
    public func undecide(
        _ kind: DecisionKind, about key: String
    ) async throws(ParlorError) -> Decision {
        try await caller.command(FriendsCall.undecide(kind: kind, key: key))
    }

    /// Takes an invitation to a room off the caller's list.
    public func declineInvitation(to room: RoomCode) async throws(ParlorError) {
        let _: Noted = try await caller.command(FriendsCall.declineInvitation(roomCode: room))
    }
}

extension Caller {
    /// The caller's friends.
    public var friends: FriendsCalls { FriendsCalls(caller: self) }
}
