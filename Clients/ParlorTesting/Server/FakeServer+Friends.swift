import Contracts
import ParlorPalette
import ParlorWire

/// Friendships have two sides, which change together.
extension FakeServer {
    mutating func friends(_ request: FriendsCall, _ call: Call) throws(Failure) -> CallAnswer {
        let own = call.person
        switch request {
        case .request(let person):
            try mustBeThere(person)
            if friends[person.key]?.blocks(own) == true { throw FriendsRefusal.blocked.failure }
            let answer = try ask(.request(userId: person), call)
            errands.append(.friends(person.key, .noteRequest(by: own)))
            return answer
        case .accept(let person):
            let answer = try ask(.accept(userId: person), call)
            errands.append(.friends(person.key, .noteAccepted(by: own)))
            return answer
        case .decline(let person), .remove(let person):
            let answer = try ask(.part(from: person), call)
            errands.append(.friends(person.key, .notePart(from: own)))
            return answer
        case .decide(let kind, let key, let payload):
            let decision = Decision(kind: kind, key: key, payload: payload)
            let answer = try ask(.decide(decision), call)
            if kind == .block { errands.append(.friends(EntityKey(key), .notePart(from: own))) }
            return answer
        case .undecide(let kind, let key): return try ask(.undecide(kind: kind, key: key), call)
        case .declineInvitation(let room): return try ask(.uninvite(roomCode: room), call)
        }
    }

    private mutating func ask(
        _ command: FakeFriendsCommand, _ call: Call
    ) throws(Failure) -> CallAnswer {
        try self.command(FakeFriends.self, command, at: call.person.key, call)
    }

    private func mustBeThere(_ person: PersonID) throws(Failure) {
        guard people[person.key] != nil else {
            throw FriendsRefusal.unknownPerson(person).failure
        }
    }

    func answer(_ query: FriendsQuery, _ call: Call) throws(Failure) -> CallAnswer {
        let own = friends[call.person.key] ?? FakeFriends()
        switch query {
        case .list:
            func shown(_ people: [PersonID]) -> [Friend] {
                people.sorted().compactMap { friend($0, own) }
            }
            return CallAnswer(
                body: portrayed(
                    FriendList(
                        friends: shown(own.friends), incoming: shown(own.incoming),
                        outgoing: shown(own.outgoing), invitations: own.invitations)))
        case .decisions:
            return CallAnswer(body: portrayed(DecisionList(decisions: own.decisions)))
        case .card(let person):
            return CallAnswer(
                body: portrayed(
                    FriendCard(
                        person: try self.person(person), color: own.color(of: person),
                        symbol: Palette.symbol(of: person), status: own.status(of: person))))
        case .roster, .suggested: throw .notFaked(call.name)
        }
    }

    private func friend(_ person: PersonID, _ own: FakeFriends) -> Friend? {
        guard let view = try? self.person(person) else { return nil }
        return Friend(
            identity: view.identity, color: own.color(of: person),
            symbol: Palette.symbol(of: person), isOnline: view.isOnline, lastSeen: view.lastSeen)
    }
}
