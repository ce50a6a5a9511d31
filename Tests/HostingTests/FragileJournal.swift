import Journal
import MemoryJournals
import ParlorWire

/// A journal in memory that fails, forgets and counts as its test wants it to.
final class FragileJournal: Journal {
    private let kept: MemoryJournal
    /// What goes wrong with the next thing of that name.
    var faults: [String: JournalFault] = [:]
    /// The same, and then no more.
    var fleetingFaults: [String: JournalFault] = [:]
    /// What goes wrong after a fleeting fault, at once.
    var afterwards: [String: JournalFault] = [:]
    /// Why nothing can be read or written.
    var outage: JournalFault?
    /// The next append is kept, and its answer is lost with the journal.
    var endsAfterAppend = false
    var loses: Revision?
    /// What somebody else does just before this is kept.
    var beforeAppend: () -> Void = {}
    private(set) var uses: [String: Int] = [:]

    init(on disk: MemoryJournal.Disk) { kept = MemoryJournal(on: disk) }

    static let broken = JournalFault(.io, "The disk can't be read. Check it.")

    private func use(_ name: String) throws(JournalFault) {
        uses[name, default: 0] += 1
        if let outage { throw outage }
        if let fault = fleetingFaults.removeValue(forKey: name) {
            (fleetingFaults, afterwards) = (fleetingFaults.merging(afterwards) { $1 }, [:])
            throw fault
        }
        if let fault = faults[name] { throw fault }
    }

    var lineage: Lineage { kept.lineage }

    func append(_ batch: Batch) throws(JournalFault) -> Appended {
        try use("append")
        beforeAppend()
        let appended = kept.append(batch)
        guard endsAfterAppend else { return appended }
        (endsAfterAppend, outage) = (false, Self.broken)
        throw Self.broken
    }

    func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found {
        // Without the journal, what is in memory can be read.
        if outage == nil { try use("reading") }
        return try look()
    }

    func load(
        _ stream: StreamName, schema: Int, upTo: Revision?
    ) throws(JournalFault) -> StoredStream? {
        try use("load")
        let stored = kept.load(stream, schema: schema, upTo: upTo)
        return stored.map { stored in
            StoredStream(
                stored.generation, in: kept.epoch, base: stored.base, snapshot: stored.snapshot,
                events: stored.events.filter { $0.rev != loses || stream.key != "torn" })
        }
    }

    func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try use("events about items")
        return kept.events(of: stream, about: items, limit: limit, bytes: bytes)
    }

    func events(
        of trace: TraceID, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try use("events of trace")
        return kept.events(of: trace, limit: limit, bytes: bytes)
    }

    func count(_ index: String, prefix: String, limit: Int) throws(JournalFault) -> Int {
        try use("count")
        return kept.count(index, prefix: prefix, limit: limit)
    }

    func counts(_ index: String, limit: Int) throws(JournalFault) -> [String: Int] {
        try use("counts")
        return kept.counts(index, limit: limit)
    }

    func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) throws(JournalFault) -> [ActiveListing] {
        try use("list active")
        return kept.listActive(index, prefix: prefix, after: after, limit: limit)
    }

    func history(of stream: StreamName) throws(JournalFault) -> History {
        try use("history")
        return kept.history(of: stream)
    }

    func base(of stream: StreamName) throws(JournalFault) -> Revision? {
        try use("base")
        return kept.base(of: stream)
    }

    func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try use("events of stream")
        let events = kept.events(of: stream, after: rev, limit: limit, bytes: bytes)
        uses["events read", default: 0] += events.count
        return events.filter { $0.rev != loses || stream.key != "torn" }
    }

    func events(
        after position: Position, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try use("events")
        return kept.events(after: position, limit: limit, bytes: bytes)
    }

    func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) throws(JournalFault) -> Scan {
        try use("scan")
        return kept.scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
    }

    func head() throws(JournalFault) -> Position {
        try use("head")
        return kept.head()
    }

    func moved(since position: Position) throws(JournalFault) -> Set<StreamName> {
        try use("moved")
        return kept.moved(since: position)
    }

    func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        try use("heads")
        return kept.heads(of: streams)
    }

    func firstAnswer(
        to command: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> FirstAnswer? {
        try use("first answer")
        return kept.firstAnswer(to: command, on: stream)
    }

    func deadlines(
        of kinds: Set<EntityKind>, limit: Int
    ) throws(JournalFault) -> [StoredDeadline] {
        try use("deadlines")
        return kept.deadlines(of: kinds, limit: limit)
    }

    func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        try use("list")
        return kept.list(index, prefix: prefix, after: after, limit: limit)
    }

    func checkpoint(_ follower: String) throws(JournalFault) -> Position {
        try use("checkpoint")
        return kept.checkpoint(follower)
    }

    func parked(
        limit: Int
    ) throws(JournalFault) -> (commands: [ParkedCommand], count: Int) {
        try use("parked")
        return kept.parked(limit: limit)
    }

    func parkedTargets() throws(JournalFault) -> (
        targets: Set<ParkedCommand.Target>, count: Int
    ) {
        try use("parked targets")
        return kept.parkedTargets()
    }

    func bytes() throws(JournalFault) -> Int { kept.bytes() }
}
