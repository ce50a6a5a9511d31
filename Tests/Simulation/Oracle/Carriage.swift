import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

/// What followers have carried over, and what they still must: everything once, in order, whichever
/// journals were restored meanwhile.
struct Carriage {
    private struct Load: Equatable {
        let id: CommandID
        let key: EntityKey
        let amount: Int
    }

    /// What is to be carried over of one journal, and how much of it has been. What two journals
    /// share is carried over in both at once.
    private struct Line {
        let epoch: Epoch
        var expected: [(position: Position, load: Load)] = []
        /// For each ledger: the others go on while one can't be read.
        var arrived: [EntityKey: Int] = [:]

        func next(for key: EntityKey) -> Load? {
            expected.lazy.map(\.load).filter { $0.key == key }.dropFirst(arrived[key] ?? 0).first
        }

        var isComplete: Bool { arrived.values.reduce(0, +) == expected.count }
    }

    /// One for each journal that the source has had.
    private var lines = [Line(epoch: "purses")]
    private var lineage = Lineage("purses")
    private var checked: Position = 0

    /// What the source has now was carried over; of a journal that was lost, whatever was read.
    var isComplete: Bool { lines.last!.isComplete }

    mutating func beginAnew(_ lineage: Lineage) {
        self.lineage = lineage
        var line = Line(epoch: lineage.epoch)
        if let shared = lineage.earlier.last,
            let past = lines.first(where: { $0.epoch == shared.epoch })
        {
            line.expected = Array(past.expected.prefix { $0.position <= shared.upTo })
            let shared = Dictionary(grouping: line.expected, by: \.load.key).mapValues(\.count)
            line.arrived = past.arrived.merging(shared) { min($0, $1) }.filter {
                shared[$0.key] != nil
            }
        }
        lines.append(line)
    }

    /// The followers' journal is an older one: what it has is read again, from its beginning.
    mutating func forget() {
        checked = 0
        for index in lines.indices { lines[index].arrived = [:] }
    }

    mutating func expect(_ amount: Int, from event: StoredEvent) {
        let position = event.position
        guard position > lineage.earlier.last?.upTo ?? 0 else { return }
        let id = CommandID("\(lineage.epoch(at: position))-\(position)")
        let load = Load(id: id, key: event.stream.key, amount: amount)
        lines[lines.count - 1].expected.append((position, load))
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
            let due = lines.indices.filter { lines[$0].next(for: load.key) == load }
            guard !due.isEmpty else {
                let turns = lines.map { $0.next(for: load.key)?.id.rawValue ?? "none" }
                throw Broken(
                    "A follower carried over \(load.id) when it was the turn of \(turns).")
            }
            for line in due { lines[line].arrived[load.key, default: 0] += 1 }
        }
    }
}
