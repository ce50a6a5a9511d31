public import Journal
public import MemoryJournals
public import ParlorWire

/// A journal whose disk is sometimes full, into whose appends others get in between, and that may
/// fail to say that it kept one.
public final class SimulatedJournal: Journal {
    private let kept: MemoryJournal
    private let beforeAppend: () throws(JournalFault) -> Void
    public var beforeRead: () throws(JournalFault) -> Void = {}
    public var beforeLoad: (StreamName) throws(JournalFault) -> Void = { _ in }
    /// What others do once this one's reading is over.
    public var hasRead: () -> Void = {}
    private var readings = 0
    public var hasKept: (Batch) throws(JournalFault) -> Void = { _ in }

    public init(
        on disk: MemoryJournal.Disk, beforeAppend: @escaping () throws(JournalFault) -> Void
    ) {
        kept = MemoryJournal(on: disk)
        self.beforeAppend = beforeAppend
    }

    public var lineage: Lineage { kept.lineage }

    public func append(_ batch: Batch) throws(JournalFault) -> Appended {
        try beforeAppend()
        let appended = kept.append(batch)
        if appended != .conflict { try hasKept(batch) }
        return appended
    }

    public func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found {
        readings += 1
        defer {
            readings -= 1
            if readings == 0 { hasRead() }
        }
        return try look()
    }

    public func load(_ stream: StreamName, schema: Int, upTo: Revision?) throws(JournalFault)
        -> StoredStream?
    {
        try beforeRead()
        try beforeLoad(stream)
        return kept.load(stream, schema: schema, upTo: upTo)
    }

    public func base(of stream: StreamName) throws(JournalFault) -> Revision? {
        try beforeRead()
        return kept.base(of: stream)
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try beforeRead()
        return kept.events(of: stream, after: rev, limit: limit, bytes: bytes)
    }

    public func events(
        of trace: TraceID, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try beforeRead()
        return kept.events(of: trace, limit: limit, bytes: bytes)
    }

    public func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        try beforeRead()
        return kept.events(of: stream, about: items, limit: limit, bytes: bytes)
    }

    public func history(of stream: StreamName) throws(JournalFault) -> History {
        try beforeRead()
        return kept.history(of: stream)
    }

    public func events(after position: Position, limit: Int, bytes: Int) throws(JournalFault)
        -> [StoredEvent]
    {
        try beforeRead()
        return kept.events(after: position, limit: limit, bytes: bytes)
    }

    public func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) throws(JournalFault) -> Scan {
        try beforeRead()
        return kept.scan(after: position, for: wanted, rows: rows, limit: limit, bytes: bytes)
    }

    public func head() throws(JournalFault) -> Position {
        try beforeRead()
        return kept.head()
    }

    public func moved(since position: Position) throws(JournalFault) -> Set<StreamName> {
        try beforeRead()
        return kept.moved(since: position)
    }

    public func heads(of streams: [StreamName]) throws(JournalFault) -> [StreamName: (
        epoch: Epoch, rev: Revision
    )] {
        try beforeRead()
        return kept.heads(of: streams)
    }

    public func firstAnswer(to command: CommandKey, on stream: StreamName) throws(JournalFault)
        -> FirstAnswer?
    {
        try beforeRead()
        return kept.firstAnswer(to: command, on: stream)
    }

    public func deadlines(of kinds: Set<EntityKind>, limit: Int) throws(JournalFault)
        -> [StoredDeadline]
    {
        try beforeRead()
        return kept.deadlines(of: kinds, limit: limit)
    }

    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        try beforeRead()
        return kept.list(index, prefix: prefix, after: after, limit: limit)
    }

    public func count(_ index: String, prefix: String, limit: Int) throws(JournalFault) -> Int {
        try beforeRead()
        return kept.count(index, prefix: prefix, limit: limit)
    }

    public func counts(_ index: String, limit: Int) throws(JournalFault) -> [String: Int] {
        try beforeRead()
        return kept.counts(index, limit: limit)
    }

    public func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) throws(JournalFault) -> [ActiveListing] {
        try beforeRead()
        return kept.listActive(index, prefix: prefix, after: after, limit: limit)
    }

    public func checkpoint(_ follower: String) throws(JournalFault) -> Position {
        try beforeRead()
        return kept.checkpoint(follower)
    }

    public func parked(
        limit: Int
    ) throws(JournalFault) -> (commands: [ParkedCommand], count: Int) {
        try beforeRead()
        return kept.parked(limit: limit)
    }

    public func parkedTargets() throws(JournalFault) -> (
        targets: Set<ParkedCommand.Target>, count: Int
    ) {
        try beforeRead()
        return kept.parkedTargets()
    }

    public func bytes() throws(JournalFault) -> Int {
        try beforeRead()
        return kept.bytes()
    }
}
