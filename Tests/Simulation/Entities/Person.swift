import EventSourcing
import Hosting
import ParlorWire

/// Somebody who is shown to others under a name that changes.
struct Person: Watchable {
    static let schema = 1
    static let looksTheSameToAll = true

    var name = ""

    enum Command: Choice {
        case rename(to: String)

        enum CodingKeys: String, CodingKey, CaseIterable { case rename = "person.rename" }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "person"

        case identityChanged(name: String)

        enum CodingKeys: String, CodingKey, CaseIterable { case identityChanged }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { context.actor.person?.key ?? key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .rename(let name): name == self.name ? [] : [.identityChanged(name: name)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .identityChanged(let name): self.name = name
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Person { self }
    func audience(key: EntityKey) -> Audience { .everyone }
    func people(key: EntityKey) -> Set<PersonID> { [PersonID(key.rawValue)] }

    /// As its event tells it.
    var identity: Bytes { JSON.encode(choice: Event.identityChanged(name: name)).body }
}

extension Person {
    /// How these people are shown now.
    static func identities(_ people: [PersonID], _ reader: Reader) throws -> Identities {
        let heads = try reader.heads(of: people.map { StreamName(kind, $0.key) })
        return Identities(
            people: try people.compactMap { person in
                guard let (state, rev) = try reader.state(Person.self, person.key),
                    let head = heads[StreamName(kind, person.key)]
                else { return nil }
                return Identity(
                    userId: person, epoch: head.epoch, rev: rev, identity: RawJSON(state.identity))
            })
    }
}
