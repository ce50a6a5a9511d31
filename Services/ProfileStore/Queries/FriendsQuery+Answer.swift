public import Contracts
public import EventSourcing
public import Hosting
import ParlorPalette
import ParlorWire

extension FriendsQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard let caller = context.actor.person else { throw FriendsRefusal.personOnly }
        let key = try context.ownKey(named: context.key)
        let own = try reader.state(Friends.self, key)?.state ?? Friends()
        switch self {
        case .list(let limit, let after):
            return try listed(own, limit ?? FriendLimits.page.upperBound, after, caller, reader)
        case .decisions: return DecisionList(decisions: own.sortedDecisions)
        case .roster(let people): return try roster(of: people, own, caller, reader)
        case .card(let person): return try card(of: person, own, caller, reader)
        case .suggested:
            var people: [Friend] = []
            for person in own.suggestions(besides: caller)
            where try people.count < FriendLimits.suggested
                && reader.canBeSuggested(person, to: caller)
            {
                people.append(try friend(person, own, caller, reader))
            }
            return SuggestedFriends(people: people)
        }
    }
}

extension FriendsQuery {
    /// Friends first, then incoming and outgoing requests, each by their ids.
    private func listed(
        _ own: Friends, _ limit: Int, _ after: String?, _ caller: PersonID, _ reader: Reader
    ) throws -> FriendList {
        guard FriendLimits.page.contains(limit) else { throw FriendsRefusal.badLimit }
        let all = own.places
        let rest = try after.map { text throws(FriendsRefusal) in
            guard let cursor = Friends.Place(text) else { throw .badCursor }
            return all.filter { cursor < $0 }
        }
        let page = (rest ?? all).prefix(limit)
        func shown(_ group: Friends.Group) throws -> [Friend] {
            try page.filter { $0.group == group }.map {
                try friend($0.person, own, caller, reader)
            }
        }
        return FriendList(
            friends: try shown(.friends), incoming: try shown(.incoming),
            outgoing: try shown(.outgoing), invitations: rest == nil ? own.invitations : nil,
            more: (rest ?? all).count > limit ? page.last?.text : nil)
    }

    private func roster(
        of people: [PersonID], _ own: Friends, _ caller: PersonID, _ reader: Reader
    ) throws -> Roster {
        guard people.count <= FriendLimits.roster else { throw FriendsRefusal.rosterTooLong }
        guard people.allSatisfy(\.isWellFormed) else { throw AddressRefusal.badId }
        let account = try reader.state(Account.self, caller.key)?.state
        let colors = RosterColors(
            of: people, for: caller, preferred: account?.preferences.color.map { ColorID($0) },
            pins: own.pins)
        return Roster(
            roster: Set(people).sorted().map {
                Roster.Member(userId: $0, color: colors[$0]!, symbol: Palette.symbol(of: $0))
            })
    }

    private func card(
        of person: PersonID, _ own: Friends, _ caller: PersonID, _ reader: Reader
    ) throws -> FriendCard {
        guard person.isWellFormed else { throw AddressRefusal.badId }
        guard let (state, rev) = try reader.state(Person.self, person.key) else {
            throw FriendsRefusal.unknownPerson(person)
        }
        let apart = try reader.apart(.person(caller), from: person)
        return FriendCard(
            person: state.view(for: apart, key: person.key, at: rev),
            color: own.color(of: person), symbol: Palette.symbol(of: person),
            status: own.status(of: person))
    }

    private func friend(
        _ person: PersonID, _ own: Friends, _ caller: PersonID, _ reader: Reader
    ) throws -> Friend {
        let (state, rev) = try reader.state(Person.self, person.key) ?? (state: Person(), rev: 0)
        let apart = try reader.apart(.person(caller), from: person)
        let view = state.view(for: apart, key: person.key, at: rev)
        return Friend(
            identity: view.identity, color: own.color(of: person),
            symbol: Palette.symbol(of: person), isOnline: view.isOnline, lastSeen: view.lastSeen)
    }
}

extension Friends {
    enum Group: String, CaseIterable, Comparable {
        case friends, incoming, outgoing

        static func < (left: Group, right: Group) -> Bool {
            allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
        }
    }

    /// Where somebody stands in the list.
    struct Place: Comparable {
        let group: Group
        let person: PersonID

        static func < (left: Place, right: Place) -> Bool {
            (left.group, left.person) < (right.group, right.person)
        }
    }

    fileprivate var places: [Place] {
        friends.sorted().map { Place(group: .friends, person: $0) }
            + incoming.sorted().map { Place(group: .incoming, person: $0) }
            + outgoing.sorted().map { Place(group: .outgoing, person: $0) }
    }
}

extension Friends.Place {
    /// `incoming/ada`, as `text` writes it.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let group = Friends.Group(rawValue: parts[0]),
            PersonID(parts[1]).isWellFormed
        else { return nil }
        self.init(group: group, person: PersonID(parts[1]))
    }

    var text: String { "\(group.rawValue)/\(person)" }
}
