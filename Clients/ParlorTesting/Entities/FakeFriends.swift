import Contracts
import EventSourcing
import ParlorPalette
import ParlorWire

/// What changes one side of a friendship.
enum FakeFriendsCommand: Choice, Hashable {
    case request(userId: PersonID)
    case accept(userId: PersonID)
    /// Declined, withdrawn or ended.
    case part(from: PersonID)
    case decide(Decision)
    case undecide(kind: DecisionKind, key: String)
    case uninvite(roomCode: RoomCode)
    case noteRequest(by: PersonID)
    case noteAccepted(by: PersonID)
    case notePart(from: PersonID)
    case noteInvited(Invitation)

    enum CodingKeys: String, CodingKey, CaseIterable {
        case request, accept, part, decide, undecide, uninvite
        case noteRequest, noteAccepted, notePart, noteInvited
    }
}

/// One person's side of their friendships, and their decisions. There are no limits.
struct FakeFriends: HostedEntity, HasPersonalEvents {
    static let schema = 1
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakeFriends]> { \.friends }

    private(set) var friends: [PersonID] = []
    private(set) var incoming: [PersonID] = []
    private(set) var outgoing: [PersonID] = []
    private(set) var decisions: [Decision] = []
    private(set) var invitations: [Invitation] = []

    static func address(
        _ command: FakeFriendsCommand, key: EntityKey, context: Context
    ) throws(FriendsRefusal) -> EntityKey { key }

    func decide(
        _ command: FakeFriendsCommand, in context: Context
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        switch command {
        case .request(let person):
            guard person.key != context.key else { throw .yourself }
            guard !blocks(person) else { throw .blocked }
            if friends.contains(person) || outgoing.contains(person) { return [] }
            return [asking(person, isIncoming: false, isMutual: incoming.contains(person))]
        case .accept(let person):
            if friends.contains(person) { return [] }
            guard incoming.contains(person) else { throw .notAsked }
            return [.friendAdded(userId: Secret(person))]
        case .part(let person), .notePart(let person): return parting(from: person)
        case .decide(let decision):
            let put = FriendsEvent.decisionPut(
                kind: Secret(decision.kind), key: Secret(decision.key),
                payload: decision.payload.map { Secret($0) })
            guard decision.kind == .block else { return [put] }
            return [put, .blocked(userId: Secret(PersonID(decision.key)))]
        case .undecide(let kind, let key):
            guard decisions.contains(where: { $0.kind == kind && $0.key == key }) else {
                return []
            }
            return [.decisionRemoved(kind: Secret(kind), key: Secret(key))]
        case .uninvite(let room):
            let isInvited = invitations.contains { $0.roomCode == room }
            return isInvited ? [.invitationRemoved(roomCode: Secret(room))] : []
        case .noteRequest(let person):
            if friends.contains(person) || incoming.contains(person) { return [] }
            return [asking(person, isIncoming: true, isMutual: outgoing.contains(person))]
        case .noteAccepted(let person):
            return outgoing.contains(person) ? [.friendAdded(userId: Secret(person))] : []
        case .noteInvited(let invitation):
            let isKnown = invitations.contains { $0.roomCode == invitation.roomCode }
            guard friends.contains(invitation.by), !isKnown else { return [] }
            return [.invited(invitation: Secret(invitation))]
        }
    }

    mutating func apply(_ event: FriendsEvent) {
        switch event {
        case .friendRequested(let person, true): incoming.append(person.wrappedValue)
        case .friendRequested(let person, false): outgoing.append(person.wrappedValue)
        case .requestRemoved(let person): forget(person.wrappedValue)
        case .friendAdded(let person):
            forget(person.wrappedValue)
            friends.append(person.wrappedValue)
        case .friendRemoved(let person), .blocked(let person, _): forget(person.wrappedValue)
        case .invited(let invitation): invitations.append(invitation.wrappedValue)
        case .invitationRemoved(let room):
            invitations.removeAll { $0.roomCode == room.wrappedValue }
        case .decisionPut(let kind, let key, let payload):
            remove(kind.wrappedValue, key.wrappedValue)
            decisions.append(
                Decision(
                    kind: kind.wrappedValue, key: key.wrappedValue, payload: payload?.wrappedValue))
        case .decisionRemoved(let kind, let key): remove(kind.wrappedValue, key.wrappedValue)
        case .unblocked, .met, .deleted, .forgetting, .forgotten: break
        }
    }

    func audience(key: EntityKey) -> Audience { .only([PersonID(key.rawValue)]) }
    func people(key: EntityKey) -> Set<PersonID> { Set(friends + incoming + outgoing) }

    func faces(of event: FriendsEvent, told: RawJSON, key: EntityKey) -> Faces {
        let whole = RawJSON(WrittenChoice(event).stored)
        return Faces(common: told, own: [PersonID(key.rawValue): whole])
    }
}

extension FakeFriends {
    func blocks(_ person: PersonID) -> Bool {
        decisions.contains { $0.kind == .block && $0.key == person.rawValue }
    }

    func status(of person: PersonID) -> Friendship.Status {
        if friends.contains(person) { return .friend }
        if incoming.contains(person) { return .incoming }
        return outgoing.contains(person) ? .outgoing : .none
    }

    func color(of person: PersonID) -> PaletteColor {
        let chosen = decisions.first { $0.kind == .color && $0.key == person.rawValue }?.payload
        return chosen.flatMap { Palette.color(ColorID($0)) } ?? Palette.color(of: person)
    }

    private func asking(_ person: PersonID, isIncoming: Bool, isMutual: Bool) -> FriendsEvent {
        isMutual
            ? .friendAdded(userId: Secret(person))
            : .friendRequested(userId: Secret(person), isIncoming: isIncoming)
    }

    private func parting(from person: PersonID) -> [FriendsEvent] {
        if friends.contains(person) { return [.friendRemoved(userId: Secret(person))] }
        return status(of: person) == .none ? [] : [.requestRemoved(userId: Secret(person))]
    }

    private mutating func forget(_ person: PersonID) {
        incoming.removeAll { $0 == person }
        outgoing.removeAll { $0 == person }
        friends.removeAll { $0 == person }
        invitations.removeAll { $0.by == person }
    }

    private mutating func remove(_ kind: DecisionKind, _ key: String) {
        decisions.removeAll { $0.kind == kind && $0.key == key }
    }
}
