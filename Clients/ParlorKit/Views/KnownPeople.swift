public import Contracts
public import ParlorWire

/// How the people in what is watched look now, by their ids.
public struct KnownPeople: Sendable {
    private var known: [PersonID: PersonIdentity] = [:]

    /// Nobody.
    public init() {}

    /// How somebody looks; nil where nothing has said it yet.
    public subscript(id: PersonID) -> PersonIdentity? { known[id] }

    /// Everybody who is known.
    public var all: some Collection<PersonIdentity> { known.values }

    /// What somebody is called: as long as nothing has said it, a guest's name.
    public func name(of id: PersonID) -> DisplayName { known[id]?.displayName ?? .guest(id) }

    /// Takes what a stream says of people. True if somebody looks different now.
    @discardableResult
    public mutating func take(_ news: Session.News) -> Bool {
        switch news {
        case .state(_, _, let people?), .recovered(let people?): take(people)
        case .event(let event) where event.name == "identityChanged": take(event)
        case .state, .recovered, .event, .signal, .closed: false
        }
    }

    /// Takes people as they look now. True if somebody looks different.
    @discardableResult
    public mutating func take(_ people: some Sequence<PersonIdentity>) -> Bool {
        var isOther = false
        for person in people where known[person.userId] != person {
            known[person.userId] = person
            isOther = true
        }
        return isOther
    }

    /// Takes people as an answer or a view showed them. What streams said of them is newer.
    public mutating func recall(_ people: some Sequence<PersonIdentity>) {
        for person in people where known[person.userId] == nil { known[person.userId] = person }
    }
}

extension KnownPeople: Codable {
    /// What was kept on the device.
    public init(from decoder: any Decoder) throws {
        known = try [PersonID: PersonIdentity](from: decoder)
    }

    /// By their ids, to be kept on the device.
    public func encode(to encoder: any Encoder) throws { try known.encode(to: encoder) }
}

private extension KnownPeople {
    mutating func take(_ people: RawJSON) -> Bool {
        let told = try? JSON.decode([String: RawJSON].self, from: people.bytes)
        // An avatar of a newer kind can't be read.
        return take((told ?? [:]).values.compactMap(PersonIdentity.init(told:)))
    }

    mutating func take(_ event: Session.Event) -> Bool {
        PersonIdentity(told: event.body).map { take([$0]) } ?? false
    }
}

extension PersonIdentity {
    fileprivate init?(told: RawJSON) {
        guard let identity = try? JSON.decode(Self.self, from: told.bytes) else { return nil }
        self = identity
    }
}
