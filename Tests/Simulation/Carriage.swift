import EventSourcing
import Journal
import Wire

/// What followers have carried over, and what they still must: everything once, in order.
struct Carriage {
    private struct Load: Equatable {
        let id: CommandID
        let key: EntityKey
        let amount: Int
    }

    private var expected: [Load] = []
    private var arrived = 0
    private var checked: Position = 0

    var isComplete: Bool { arrived == expected.count }

    mutating func expect(_ amount: Int, from event: StoredEvent) {
        let id = CommandID("\(event.epoch)-\(event.position)")
        expected.append(Load(id: id, key: event.stream.key, amount: amount))
    }

    mutating func check(_ journal: MemoryJournal) throws(Broken) {
        guard journal.head() != checked else { return }
        for event in journal.events(after: checked, limit: .max, bytes: .max) {
            checked = event.position
            guard
                case .noted(let amount)? = try? JSON.decode(
                    choice: Ledger.Event.self, name: event.name, body: event.body)
            else { throw Broken("\(event.stream) \(event.rev) can't be read.") }
            let load = Load(id: event.command.id, key: event.stream.key, amount: amount)
            guard arrived < expected.count, expected[arrived] == load else {
                throw Broken(
                    "A follower carried over \(load) when it was the turn of \(expected[arrived...].first.map { "\($0)" } ?? "none")."
                )
            }
            arrived += 1
        }
    }
}
