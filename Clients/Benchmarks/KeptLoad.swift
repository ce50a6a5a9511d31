import Journal
import JournalSQLite
import ParlorWire

/// A journal alone, with neither bus nor rules: keeps commands of as many events of the same bytes
/// as a service kept, in batches of the same size, each with the deadline that came with it.
final class KeptLoad {
    private let journal: any Journal
    private let commands: [Append]
    /// From a command to when its stream acts by itself.
    private let patience: Duration?
    /// As large as those that were kept, and as often.
    private let snapshot: Snapshot?
    /// Each command has a trace of its own.
    private let isTraced: Bool
    private static let snapshotInterval = 100
    private var heads: [StreamName: Revision] = [:]
    private var count = 0

    init(
        _ journal: any Journal, keeping commands: [Append], patience: Duration? = nil,
        snapshot: Snapshot? = nil, isTraced: Bool = false
    ) {
        self.journal = journal
        self.commands = commands
        self.patience = patience
        self.snapshot = snapshot
        self.isTraced = isTraced
    }

    /// Commands a second, in transactions of this many.
    func rate(batch: Int, for time: Duration) throws -> Double {
        try perSecond(for: time) {
            try append(batch)
            return batch
        }
    }

    private func append(_ size: Int) throws {
        var batch = Batch()
        for _ in 0..<size {
            let kept = commands[count % commands.count]
            let after = heads[kept.stream, default: 0]
            let head = after + kept.events.count
            let id = CommandKey(
                actor: kept.command.actor, id: CommandID("\(kept.command.id)-\(count)"))
            let at = kept.at + .milliseconds(count / 100)
            let trace = isTraced ? TraceID(beginningAt: at, by: id.actor, id.id) : nil
            batch.appends.append(
                Append(
                    stream: kept.stream, after: after, command: id, at: kept.at,
                    events: kept.events, trace: trace))
            batch.times[kept.stream] = patience.map {
                StreamTimes(rev: head, deadline: kept.at + $0 + .milliseconds(count))
            }
            if let snapshot, after / Self.snapshotInterval < head / Self.snapshotInterval {
                batch.snapshots.append(
                    Snapshot(
                        stream: kept.stream, schema: snapshot.schema, rev: head,
                        state: snapshot.state))
            }
            heads[kept.stream] = head
            count += 1
        }
        guard case .kept = try journal.append(batch) else {
            preconditionFailure("Nobody else writes the benchmark's journal.")
        }
    }
}

/// What a service has kept lately.
struct KeptRound {
    let commands: [Append]
    let patience: Duration?
    /// One of them.
    let snapshot: Snapshot?
    private let moments: Int
    /// Of a match, as the game authority writes it.
    private static let schema = 2

    /// What is in the journal at a path, from after a position.
    init(_ path: String, after position: Position, of kind: EntityKind) throws {
        let journal = try SQLiteJournal(reading: path)
        let events = try journal.events(after: position, limit: .max, bytes: .max)
        commands = events.filter { $0.stream.kind == kind }.split(after: \.command).map { events in
            Append(
                stream: events[0].stream, after: events[0].rev - 1, command: events[0].command,
                at: events[0].at,
                events: events.map { NewEvent(name: $0.name, body: $0.body) })
        }
        let latest = Dictionary(commands.map { ($0.stream, $0.at) }) { $1 }
        patience = try journal.deadlines(of: [kind], limit: 1).first.flatMap { due in
            latest[due.stream].map { due.at - $0 }
        }
        snapshot = try commands.last.flatMap {
            try journal.load($0.stream, schema: Self.schema, upTo: nil)?.snapshot
        }
        moments = Set(commands.map(\.at)).count
    }

    static func head(of path: String) throws -> Position {
        try SQLiteJournal(reading: path).head()
    }

    /// How many commands were kept together: those of one batch have the same time.
    var batch: Double { Double(commands.count) / Double(max(moments, 1)) }
}

extension [StoredEvent] {
    /// Those in a row of which this is the same.
    fileprivate func split<Part: Equatable>(after part: (StoredEvent) -> Part) -> [[StoredEvent]] {
        reduce(into: []) { rows, event in
            if let last = rows.last?.last, part(last) == part(event) {
                rows[rows.count - 1].append(event)
            } else {
                rows.append([event])
            }
        }
    }
}
