import Contracts
import EventSourcing
import ParlorWire

/// One person's side of their friendships, and what they decided for themselves alone.
struct Friends: HasPersonalEvents, Erasable {
    static let schema = 6
    static let isThereFromTheBeginning = true
    /// So long other services can still read whom a deleted account had blocked.
    static let pauseBeforeForgetting: Duration = .seconds(40)

    @Secret private(set) var friends: [PersonID] = []
    @Secret private(set) var incoming: [PersonID] = []
    @Secret private(set) var outgoing: [PersonID] = []
    @Secret private(set) var decisions: [DecisionKind: [String: Payload]] = [:]
    /// How many these are, and their bytes as JSON with a comma after each.
    @Secret private(set) var decisionCount = 0
    @Secret private(set) var decisionBytes = 0
    @Secret private(set) var blocking: Set<PersonID> = []
    /// Whom the person blocks or blocked, and how they see the person since.
    @Secret private(set) var apart: [PersonID: Apart] = [:]
    @Secret var invitations: [Invitation] = []
    /// With whom the person finished a match, the last met last.
    @Secret var met: [PersonID] = []
    private(set) var isClosed = false
    /// When nobody needs to read any more whom the closed account had blocked.
    private(set) var forgetAt: Timestamp?

    struct Payload: Codable, Hashable, Sendable {
        var text: String?
    }

    static func address(
        _ command: FriendsCommand, key: EntityKey, context: Context
    ) throws(FriendsRefusal) -> EntityKey {
        guard PersonID(key).isWellFormed else { throw .address(.badId) }
        return key
    }

    func decide(
        _ command: FriendsCommand, in context: Context
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        let owner = PersonID(context.key)
        if isClosed { return try remaining(after: command, context) }
        return switch command {
        case .request(let person, let other): try requesting(person, other, by: owner)
        case .accept(let person, let other): try accepting(person, other)
        case .decline(let person):
            incoming.contains(person) ? [.requestRemoved(userId: Secret(person))] : []
        case .remove(let person): removing(person)
        case .decide(let decision, let moment):
            try deciding(decision, by: owner, moment, at: context.now)
        case .undecide(let kind, let key, let moment):
            undeciding(kind, key, moment, at: context.now)
        case .noteInvited(let invitation): invited(to: invitation)
        case .declineInvitation(let room), .noteUninvited(let room): uninvited(from: room)
        case .noteRequest(let person): requested(by: person)
        case .noteAccepted(let person):
            outgoing.contains(person) ? [.friendAdded(userId: Secret(person))] : []
        case .noteDeclined(let person):
            outgoing.contains(person) ? [.requestRemoved(userId: Secret(person))] : []
        case .noteRemoved(let person): removed(by: person)
        case .noteMet(let people): meeting(people, owner)
        case .noteGone(let person): parting(from: person)
        case .close: closing(context)
        case .forget: []
        }
    }

    mutating func apply(_ event: FriendsEvent) {
        switch event {
        case .friendRequested(let person, let isIncoming):
            if isIncoming {
                incoming.append(person.wrappedValue)
            } else {
                outgoing.append(person.wrappedValue)
            }
        case .requestRemoved(let person): forgetRequests(of: person.wrappedValue)
        case .friendAdded(let person):
            forgetRequests(of: person.wrappedValue)
            friends.append(person.wrappedValue)
        case .friendRemoved(let person): part(from: person.wrappedValue)
        case .invited(let invitation): keep(invitation.wrappedValue)
        case .invitationRemoved(let room):
            invitations.removeAll { $0.roomCode == room.wrappedValue }
        case .decisionPut(let kind, let key, let payload):
            keep(kind.wrappedValue, key.wrappedValue, payload?.wrappedValue)
        case .decisionRemoved(let kind, let key): clear(kind.wrappedValue, key.wrappedValue)
        case .blocked(let person, let apart):
            forgetRequests(of: person.wrappedValue)
            part(from: person.wrappedValue)
            block(person.wrappedValue, apart?.wrappedValue)
        case .unblocked(let person, let apart):
            unblock(person.wrappedValue, apart?.wrappedValue)
        case .met(let people): remember(people.wrappedValue)
        case .deleted:
            self = Friends()
            isClosed = true
        case .forgetting(let at): forgetAt = at
        case .forgotten:
            self = Friends()
            isClosed = true
        }
    }

    static func erases(_ event: FriendsEvent) -> ErasedPart? {
        switch event {
        case .deleted, .forgotten: .history
        default: nil
        }
    }

    var deadline: Deadline<FriendsCommand>? { forgetAt.map { Deadline(at: $0, .forget) } }

    func audience(key: EntityKey) -> Audience { .only([PersonID(key)]) }

    func people(key: EntityKey) -> Set<PersonID> { Set(friends + incoming + outgoing) }

    static func keepsPlaces(_ event: FriendsEvent) -> Bool {
        switch event {
        case .decisionPut, .decisionRemoved, .unblocked, .met: true
        default: false
        }
    }

    func faces(of event: FriendsEvent, told: RawJSON, key: EntityKey) -> Faces {
        Faces(common: told, own: [PersonID(key): RawJSON(WrittenChoice(event.forOwner).stored)])
    }
}

extension FriendsEvent {
    /// Without how others see the person: the person's own devices need not know.
    fileprivate var forOwner: FriendsEvent {
        switch self {
        case .blocked(let person, _): .blocked(userId: person)
        case .unblocked(let person, _): .unblocked(userId: person)
        default: self
        }
    }
}

extension Friends {
    private mutating func forgetRequests(of person: PersonID) {
        incoming.removeAll { $0 == person }
        outgoing.removeAll { $0 == person }
    }

    private mutating func part(from person: PersonID) {
        friends.removeAll { $0 == person }
        invitations.removeAll { $0.by == person }
    }

    private mutating func block(_ person: PersonID, _ news: Apart?) {
        blocking.insert(person)
        let known = apart[person].flatMap { $0.isBlocked ? $0 : nil }
        apart[person] = news ?? known ?? Apart.unknown
    }

    private mutating func unblock(_ person: PersonID, _ news: Apart?) {
        blocking.remove(person)
        apart[person] = news
        guard news != nil, apart.count - blocking.count > FriendLimits.pastBlocks else { return }
        let past = apart.filter { !$1.isBlocked }
        let oldest = past.min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }
        if let oldest { apart[oldest.key] = nil }
    }

    private mutating func keep(_ kind: DecisionKind, _ key: String, _ text: String?) {
        clear(kind, key)
        let decision = Decision(kind: kind, key: key, payload: text)
        decisions[kind, default: [:]][key] = Payload(text: text)
        decisionCount += 1
        decisionBytes += decision.bytes
    }

    private mutating func clear(_ kind: DecisionKind, _ key: String) {
        guard let known = decisions[kind]?[key] else { return }
        decisionCount -= 1
        decisionBytes -= Decision(kind: kind, key: key, payload: known.text).bytes
        decisions[kind]?[key] = nil
        if decisions[kind]?.isEmpty == true { decisions[kind] = nil }
    }

    /// Other services hear whom the account no longer blocks, before that is forgotten too.
    private func closing(_ context: Context) -> [FriendsEvent] {
        guard !blocking.isEmpty else { return [.deleted] }
        return blocking.sorted().map { .unblocked(userId: Secret($0)) }
            + [.deleted, .forgetting(at: context.now + Self.pauseBeforeForgetting)]
    }

    private func remaining(
        after command: FriendsCommand, _ context: Context
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        switch command {
        case .forget:
            guard context.actor.isPart else { throw .partsOnly }
            return forgetAt == nil ? [] : [.forgotten]
        case .request, .accept, .decline, .remove, .decide, .undecide, .declineInvitation:
            throw .deleted
        case .noteRequest, .noteAccepted, .noteDeclined, .noteRemoved, .noteMet, .noteGone,
            .noteInvited, .noteUninvited, .close:
            return []
        }
    }
}
