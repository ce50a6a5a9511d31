public import ParlorWire

/// A service's memory: what is appended survives everything, in order, each event once.
///
/// Several instances may use one journal at once. An append names the revision that it was decided
/// on; when somebody else was faster nothing is kept and the answer is `.conflict`.
public protocol Journal: AnyObject {
    var lineage: Lineage { get }

    /// Keeps the whole batch durably, or nothing of it.
    func append(_ batch: Batch) throws(JournalFault) -> Appended

    /// Whatever is read within is of one moment, and read the faster the more it is. What is
    /// appended within, as the last of it, is kept the faster when nobody else has written since.
    func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found

    /// What a stream's entity is rebuilt from: the newest fitting snapshot and the events after it.
    /// Without one, the events begin with the base, if there is one. Nil when the stream has no event.
    /// With `upTo`, as it was at that revision: then also from a snapshot not far below it, however
    /// long ago that was; nil below the base.
    func load(
        _ stream: StreamName, schema: Int, upTo: Revision?
    ) throws(JournalFault) -> StoredStream?

    /// Where the history of a stream begins, if a part of it went. Some events below that revision may
    /// still be there.
    func base(of stream: StreamName) throws(JournalFault) -> Revision?

    /// At most `limit` events whose bodies have at most `bytes` together; the first is never held
    /// back.
    func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent]

    /// The events about any of these items of a stream, in their order, each item's together. At most
    /// `limit` events whose bodies have at most `bytes` together.
    func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent]

    /// The same events for another thread, as they were kept when it reads them or is made.
    func history(of stream: StreamName) throws(JournalFault) -> History

    /// All streams' events in the order of their commits, from after `position`. No event ever
    /// appears before a position that an earlier answer has passed. Those of a history that has
    /// ended have the name that it had, and its epoch. Bounded as above.
    func events(
        after position: Position, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent]

    /// The events that are part of a trace, in the order of their commits. Bounded as above.
    func events(
        of trace: TraceID, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent]

    /// The `wanted` among the events after `position`, bounded as above; not more than `rows` of
    /// them are read, while of what is at hand some times as many are looked at.
    func scan(
        after position: Position, for wanted: WantedEvents, rows: Int, limit: Int, bytes: Int
    ) throws(JournalFault) -> Scan

    /// The position of the newest event; 0 when there is none.
    func head() throws(JournalFault) -> Position

    /// The streams with events after `position`.
    func moved(since position: Position) throws(JournalFault) -> Set<StreamName>

    /// Epoch and head revision of each of these streams that has events.
    func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)]

    /// What is remembered of a command that was accepted on this stream; nil if it never was, or its
    /// events went. If they stayed below the base, the revision is that of the first of them.
    func firstAnswer(
        to command: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> FirstAnswer?

    /// The earliest deadlines of these kinds, in order, at most `limit` of them.
    func deadlines(
        of kinds: Set<EntityKind>, limit: Int
    ) throws(JournalFault) -> [StoredDeadline]

    /// Rows of an index in the order of (sort, key), whose sort begins with `prefix`, from after
    /// `after`.
    func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing]

    /// How many rows of an index have a sort that begins with `prefix`; of more than `limit`, these.
    func count(_ index: String, prefix: String, limit: Int) throws(JournalFault) -> Int

    /// How many rows of an index have each sort, for the first `limit` sorts.
    func counts(_ index: String, limit: Int) throws(JournalFault) -> [String: Int]

    /// The streams with a row in an index whose sort begins with `prefix`, the last active ones first,
    /// from after `after`. A stream that never was active is left out.
    func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) throws(JournalFault) -> [ActiveListing]

    /// How far a follower has come in another service's journal; 0 at first.
    func checkpoint(_ follower: String) throws(JournalFault) -> Position

    /// What followers have parked, in its order, at most `limit` of it; and how much there is.
    func parked(limit: Int) throws(JournalFault) -> (commands: [ParkedCommand], count: Int)

    /// For whom anything is parked, and how much in all: no command is read for it.
    func parkedTargets() throws(JournalFault) -> (targets: Set<ParkedCommand.Target>, count: Int)

    /// The size on disk.
    func bytes() throws(JournalFault) -> Int
}

extension Journal {
    /// All of its streams are told under it; a journal made anew or restored has another.
    public var epoch: Epoch { lineage.epoch }
}
