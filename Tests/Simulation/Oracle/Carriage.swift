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

    /// What is to be carried over of one journal, and how much of it has been.
    private struct Line {
        var expected: [Load] = []
        var arrived = 0

        var next: Load? { arrived < expected.count ? expected[arrived] : nil }
    }

    /// One for each journal that the source has had.
    private var lines = [Line()]
    private var checked: Position = 0

    /// What the source has now was carried over; of a journal that was lost, whatever was read.
    var isComplete: Bool { lines.last!.next == nil }

    mutating func beginAnew() { lines.append(Line()) }

    mutating func expect(_ amount: Int, from event: StoredEvent) {
        let id = CommandID("\(event.epoch)-\(event.position)")
        lines[lines.count - 1].expected.append(
            Load(id: id, key: event.stream.key, amount: amount))
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
            guard let line = lines.firstIndex(where: { $0.next == load }) else {
                throw Broken(
                    "A follower carried over \(load.id) when it was the turn of \(lines.map { $0.next?.id.rawValue ?? "none" })."
                )
            }
            lines[line].arrived += 1
        }
    }
}
