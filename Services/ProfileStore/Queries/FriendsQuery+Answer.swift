public import Contracts
public import EventSourcing
public import Hosting
import Palette
import Wire

extension FriendsQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard let caller = context.actor.person else { throw FriendsRefusal.personOnly }
        let key = try context.ownKey(named: context.key)
        let own = try reader.state(Friends.self, key)?.state ?? Friends()
        switch self {
        case .list(let limit, let after):
            return try listed(own, limit ?? FriendLimits.page.upperBound, after, caller, reader)
        case .decisions: return DecisionList(decisions: own.sortedDecisions)
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
        let pins = own.pins
        func shown(_ group: Friends.Group) throws -> [Friend] {
            try page.filter { $0.group == group }.map {
                try friend($0.person, pins[$0.person], caller, reader)
            }
        }
        return FriendList(
            friends: try shown(.friends), incoming: try shown(.incoming),
            outgoing: try shown(.outgoing),
            more: (rest ?? all).count > limit ? page.last?.text : nil)
    }

    private func friend(
        _ person: PersonID, _ pin: ColorID?, _ caller: PersonID, _ reader: Reader
    ) throws -> Friend {
        let state = try reader.state(Person.self, person.key)?.state ?? Person()
        let view = state.view(for: .person(caller), key: person.key)
        return Friend(
            identity: view.identity,
            color: pin.flatMap(Palette.color(_:)) ?? Palette.color(of: person),
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
