public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire

extension PersonQuery: Query {
    static let many = 100

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get(let person): try found(person, context, reader)
        case .me: try me(context, reader)
        case .many(let people): try known(people, context, reader)
        case .search(let prefix, let limit, let after):
            try searched(prefix, limit ?? Self.usualPage, after, context, reader)
        case .avatars: Catalogues.inUse.avatars
        case .gateways(let person): try gateways(of: person, context, reader)
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
        let apart = try reader.apart(context.actor, from: person)
        return Placed(
            state.view(for: apart, key: person.key, at: rev),
            of: StreamName(Person.kind, person.key),
            at: state.moment(at: rev).seen(by: apart).rev)
    }

    private func me(_ context: Context, _ reader: Reader) throws -> MyProfile {
        guard let caller = context.actor.person else {
            throw Failure(.forbidden, "Only a person has a profile of their own. Use person.get.")
        }
        _ = try context.ownKey(named: context.key)
        return try reader.profile(of: caller, at: context.now)
    }

    private func known(
        _ people: [PersonID], _ context: Context, _ reader: Reader
    ) throws -> People {
        guard people.count <= Self.many else {
            throw Failure.badInput(
                "userIds", "At most \(Self.many) people can be asked for at once.")
        }
        let blocked = try reader.blocked(by: context.actor)
        return People(
            try people.compactMap { person in
                guard person.isWellFormed, !blocked.contains(person),
                    let state = try reader.state(Person.self, person.key)?.state,
                    try !reader.isBlocked(context.actor, by: person)
                else { return nil }
                return PersonSummary(state.view(for: context.actor, key: person.key))
            })
    }
}

extension Reader {
    /// A person as they see themselves.
    func profile(of person: PersonID, at now: Timestamp) throws(JournalFault) -> MyProfile {
        let state =
            try state(Person.self, person.key)?.state
            ?? Person(replaying: [Person.arrival(of: person, at: now)])
        let account = try self.state(Account.self, person.key)?.state ?? Account()
        return MyProfile(
            person: state.view(for: .person(person), key: person.key),
            account: account.shown(to: .person(person), key: person.key))
    }
}

extension PersonID {
    fileprivate init?(named key: EntityKey) {
        if key.rawValue.isEmpty { return nil }
        self.init(key)
    }
}
