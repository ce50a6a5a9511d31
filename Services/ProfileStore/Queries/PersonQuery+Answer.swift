public import Contracts
public import EventSourcing
public import Hosting
import Journal
import Wire

extension PersonQuery: Query {
    static let page = 1...50
    static let usualPage = 20
    static let many = 100
    /// The same for everybody, and large: written once.
    private static let catalogue = RawJSON(JSON.encode(AvatarCatalogue.standard))

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get(let person): try found(person, context, reader)
        case .me: try me(context, reader)
        case .many(let people): try known(people, reader)
        case .search(let prefix, let limit, let after):
            try searched(prefix, limit ?? Self.usualPage, after, reader)
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
        return Placed(
            state.view(for: context.actor, key: person.key),
            of: StreamName(Person.kind, person.key), at: rev)
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

    private func known(_ people: [PersonID], _ reader: Reader) throws -> People {
        guard people.count <= Self.many else {
            throw Failure.badInput(
                "userIds", "At most \(Self.many) people can be asked for at once.")
        }
        return People(
            try people.compactMap { person in
                guard person.isWellFormed else { return nil }
                return try reader.state(Person.self, person.key)?.state.identity(person)
            })
    }

    private func searched(
        _ prefix: String, _ limit: Int, _ after: String?, _ reader: Reader
    ) throws -> People {
        guard Self.page.contains(limit) else {
            throw Failure.badInput("limit", "A page has 1 to \(Self.page.upperBound) people.")
        }
        guard prefix.utf8.count <= DisplayName.bytes else {
            throw Failure.badInput("prefix", "No name is that long.")
        }
        let cursor = try after.map { text throws(Failure) in
            guard let cursor = SearchCursor(text) else {
                throw Failure.badInput("after", "The cursor isn't one that an earlier page gave.")
            }
            return cursor
        }
        let rows = try reader.list(
            Person.nameIndex, prefix: SearchText(prefix).text, after: cursor?.row, limit: limit + 1)
        let shown = rows.prefix(limit)
        return People(
            try shown.compactMap { row in
                try reader.state(Person.self, row.stream.key)?.state
                    .identity(PersonID(row.stream.key))
            },
            more: rows.count > limit ? shown.last.map { SearchCursor(after: $0).text } : nil)
    }
}

extension PersonID {
    fileprivate init?(named key: EntityKey) {
        if key.rawValue.isEmpty { return nil }
        self.init(key)
    }
}
