import Contracts
import Hosting
import Journal
import ParlorWire

/// Everybody who is here, or was.
struct PeopleHere {
    let all: Set<PersonID>
    let deleted: Set<PersonID>
}

extension Questions {
    func people() throws -> PeopleHere {
        let entries = try entries(of: PersonEvent.kind, began: ["created", "deleted"])
        func keys(_ entries: some Sequence<EventPage.Entry>) -> Set<PersonID> {
            Set(entries.map { PersonID($0.stream.key.rawValue) })
        }
        return PeopleHere(
            all: keys(entries), deleted: keys(entries.filter { $0.event == "deleted" }))
    }

    /// An event for each stream of a kind that began and has not ended, in the order of their keys.
    func entries(
        of kind: EntityKind, began: [String], ended: String? = nil
    ) throws -> [EventPage.Entry] {
        struct Question: Encodable {
            let after: Position
            let only: [EventName]
        }
        let names = (began + [ended].compactMap(\.self)).map { EventName(kind, $0) }
        var found: [EntityKey: EventPage.Entry] = [:]
        var after: Position = 0
        while true {
            let body = JSON.encode(Question(after: after, only: names))
            let call = Call(asking: "journal.follow", of: kind, body: body)
            guard let page = try answers(to: [call], as: EventPage.self)[0] else { break }
            for entry in page.events where entry.stream.kind == kind {
                found[entry.stream.key] = began.contains(entry.event) ? entry : nil
            }
            after = page.upTo
            guard page.more else { break }
        }
        return found.values.sorted { $0.stream.key < $1.stream.key }
    }
}
