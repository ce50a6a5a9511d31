import Journal
import ParlorWire

/// Works out the deadlines of one kind anew, some at a time, after a setting has changed when they
/// are due.
///
/// How far it has come is kept as a checkpoint, with what it wrote. So it goes on after a crash,
/// and at each start it looks only at what came since.
final class DeadlineRenewal {
    static let rowsAtOnce = 20_000
    static let atOnce = 100
    private static let bytesAtOnce = 1 << 20
    private static let pause: Duration = .milliseconds(100)
    private static let pauseUntilReady: Duration = .seconds(1)

    let kind: EntityKind
    private let wanted: WantedEvents
    private let setting: Position
    private let isReady: () -> Bool
    /// The head of the journal when this began: what came later has its deadline.
    private var end: Position?
    private var hasBegun = false
    /// When there is more to do; nil once all is done.
    private(set) var next: Timestamp? = Timestamp(milliseconds: 0)

    init(
        of kind: EntityKind, foundBy events: [String], setting: Int,
        once isReady: @escaping () -> Bool
    ) {
        self.kind = kind
        wanted = WantedEvents(Set(events.map { EventName(kind, $0) }), having: [:])
        self.setting = Position(setting)
        self.isReady = isReady
    }

    /// Does the next part, if it is time. Only what is kept counts as done, so that it may be
    /// called again after a conflict.
    func renew(
        in journal: any Journal, on pending: inout PendingBatch,
        _ renewOne: (EntityKey, inout PendingBatch) throws(JournalFault) -> Void
    ) throws(JournalFault) {
        guard let next, next <= pending.now else { return }
        guard isReady() else { return self.next = pending.now + Self.pauseUntilReady }
        if end == nil { end = try journal.head() }
        let run = Run(checkpoint: try journal.checkpoint(runName))
        guard run.setting == setting else {
            // Of two instances with different settings, the later one wins.
            if hasBegun { return self.next = nil }
            let next = Run(number: run.number + 1, setting: setting)
            return pending.batch.checkpoints[runName] = next.checkpoint
        }
        hasBegun = true
        let placeName = "\(runName).\(run.number)"
        let reached = try journal.checkpoint(placeName)
        guard setting > 0, let end, reached < end else { return self.next = nil }
        let scan = try journal.scan(
            after: reached, for: wanted, rows: Self.rowsAtOnce, limit: Self.atOnce,
            bytes: Self.bytesAtOnce)
        for key in Set(scan.events.map(\.stream.key)).sorted() { try renewOne(key, &pending) }
        pending.batch.checkpoints[placeName] = scan.upTo
        self.next = pending.now + Self.pause
    }

    private var runName: String { "deadlines.\(kind)" }

    /// Each new value of the setting begins another run through the journal.
    private struct Run {
        private static let settings: Position = 1 << 20

        let number: Position
        let setting: Position

        init(number: Position, setting: Position) {
            (self.number, self.setting) = (number, setting)
        }

        /// Checkpoints only grow: the number comes first.
        init(checkpoint: Position) {
            (number, setting) = checkpoint.quotientAndRemainder(dividingBy: Self.settings)
        }

        var checkpoint: Position { number * Self.settings + setting }
    }
}
