import Contracts
public import EventSourcing
public import Hosting
public import ParlorWire

extension IdentityQuestion: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard context.actor.isPart else { throw PersonRefusal.partsOnly }
        guard case .identities(let people) = self, people.count <= Self.most else {
            throw Failure.badInput("userIds", "At most \(Self.most) people at once.")
        }
        let heads = try reader.heads(of: people.map { StreamName(Person.kind, $0.key) })
        return Identities(
            people: try people.compactMap { person in
                guard person.isWellFormed,
                    let (state, rev) = try reader.state(Person.self, person.key),
                    let head = heads[StreamName(Person.kind, person.key)]
                else { return nil }
                return Identity(
                    userId: person, epoch: head.epoch, rev: rev - state.withheldCount,
                    identity: RawJSON(JSON.encode(state.identity(person))), upTo: rev)
            })
    }
}
