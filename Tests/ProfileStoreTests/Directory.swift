import Contracts
import EventSourcing
import Journal
import Wire

@testable import Hosting
@testable import ProfileStore

/// People and accounts in a journal in memory, with the queries that read them.
final class Directory {
    private let journal = MemoryJournal(on: MemoryJournal.Disk(epoch: "e1"))
    private var commands = 0

    func tell(_ person: PersonID, _ command: PersonCommand) throws {
        try tell(Person.self, person, command, by: .person(person))
    }

    func tell(_ person: PersonID, _ command: AccountCommand) throws {
        try tell(Account.self, person, command, by: .person(person))
    }

    func tell<E: Entity>(
        _ type: E.Type, _ person: PersonID, _ command: E.Command, by actor: Actor
    ) throws {
        let stream = StreamName(E.kind, person.key)
        let (before, rev) = try history(type, person.key) ?? (E(), 0)
        let events = try before.decide(command, in: .of(actor, key: person.key))
        if events.isEmpty { return }
        var after = before
        for event in events { after.apply(event) }
        commands += 1
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: rev,
                command: CommandKey(actor: actor, id: CommandID("c\(commands)")), at: .noon,
                events: events.map { event in
                    let (name, body) = JSON.encode(choice: event)
                    return NewEvent(name: name, body: body)
                })
        ]
        batch.unlisted = before.listings.subtracting(after.listings).map { $0.stored(for: stream) }
        batch.listed = after.listings.subtracting(before.listings).map { $0.stored(for: stream) }
        _ = journal.append(batch)
    }

    func ask(_ query: some Query, by actor: Actor, key: EntityKey = "") throws -> any Encodable {
        try query.answer(.of(actor, key: key), reading: reader)
    }

    private var reader: Reader {
        Reader(
            entity: { [self] kind, key throws(JournalFault) -> (any Entity, Revision)? in
                if kind == Person.kind {
                    return try history(Person.self, key).map { ($0.0, $0.1) }
                }
                return try history(Account.self, key).map { ($0.0, $0.1) }
            },
            rows: { [journal] index, prefix, after, limit throws(JournalFault) -> [StoredListing] in
                journal.list(index, prefix: prefix, after: after, limit: limit)
            })
    }

    private func history<E: Entity>(
        _ type: E.Type, _ key: EntityKey
    ) throws(JournalFault) -> (E, Revision)? {
        let stream = StreamName(E.kind, key)
        guard let stored = journal.load(stream, schema: E.schema, upTo: nil) else { return nil }
        let events = stored.events.map { event in
            try! JSON.decode(choice: E.Event.self, name: event.name, body: event.body)
        }
        return (E(replaying: events), events.count)
    }
}

extension Listing {
    fileprivate func stored(for stream: StreamName) -> StoredListing {
        StoredListing(index: index, sort: sort, stream: stream)
    }
}
