public import Contracts
public import EventSourcing
public import Hosting
import Wire

extension PersonQuery: Query {
    static let many = 100
    /// The same for everybody, and large: written once.
    private static let catalogue = RawJSON(JSON.encode(AvatarCatalogue.standard))

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get(let person): try found(person, context, reader)
        case .me: try me(context, reader)
        case .many(let people): try known(people, context, reader)
        case .search(let prefix, let limit, let after):
            try searched(prefix, limit ?? Self.usualPage, after, context, reader)
        case .avatars: Self.catalogue
        case .gateways: try gateways(context, reader)
        case .onlineAt(let gateway, let limit, let after):
            try online(at: gateway, limit ?? Self.connectedPage.upperBound, after, context, reader)
        }
    }
}

extension PersonQuery {
    private func found(
        _ person: PersonID?, _ context: Context, _ reader: Reader
    ) throws -> Placed {
        guard let person = person ?? PersonID(named: context.key) ?? context.actor.person else {
            throw AddressRefusal.unnamed
        }
        guard person.isWellFormed else { throw AddressRefusal.badId }
        guard let (state, rev) = try reader.state(Person.self, person.key) else {
            throw PersonRefusal.unknownPerson(person)
        }
        let isApart = try reader.isApart(context.actor, from: person)
        return Placed(
            state.view(isApart: isApart, key: person.key),
            of: StreamName(Person.kind, person.key), at: isApart ? rev - state.withheldCount : rev)
    }

    private func me(_ context: Context, _ reader: Reader) throws -> MyProfile {
        guard let caller = context.actor.person else {
            throw Failure(.forbidden, "Only a person has a profile of their own. Use person.get.")
        }
        let key = try context.ownKey(named: context.key)
        let person =
            try reader.state(Person.self, key)?.state
            ?? Person(replaying: [Person.arrival(of: caller, at: context.now)])
        let account = try reader.state(Account.self, key)?.state ?? Account()
        return MyProfile(
            person: person.view(for: context.actor, key: key),
            account: account.view(for: context.actor, key: key))
    }

    private func known(
        _ people: [PersonID], _ context: Context, _ reader: Reader
    ) throws -> People {
        guard people.count <= Self.many else {
            throw Failure.badInput(
                "userIds", "At most \(Self.many) people can be asked for at once.")
        }
        return People(
            try people.compactMap { person in
                guard person.isWellFormed else { return nil }
                guard let state = try reader.state(Person.self, person.key)?.state else {
                    return nil
                }
                let isApart = try reader.isApart(context.actor, from: person)
                return PersonSummary(state.view(isApart: isApart, key: person.key))
            })
    }
}

extension PersonID {
    fileprivate init?(named key: EntityKey) {
        if key.rawValue.isEmpty { return nil }
        self.init(key)
    }
}
