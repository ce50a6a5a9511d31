import Contracts
import ParlorWire
import Sessions

/// A person's file on its way to a device: page after page, of one service after the other. A page
/// is asked for once the one before has left, so one page is held, however long the file is.
struct ExportRun {
    /// For so long a service may be away.
    static let patience: Duration = .seconds(30)
    static let pause: Duration = .milliseconds(500)

    enum Stage: Equatable {
        case asking
        /// The device takes what was sent.
        case sending
        /// A service did not answer.
        case pausing(until: Instant)
    }

    let owner: Identified
    let id: ExportID
    private var kinds: ArraySlice<EntityKind> = ["account", "chat", "drawing", "group"]
    private(set) var after: String?
    private var isBegun = false
    var stage = Stage.asking
    private var failingSince: Instant?

    init(_ id: ExportID, of owner: Identified) { (self.id, self.owner) = (id, owner) }

    /// What is asked next; nil when the file is whole.
    var kind: EntityKind? { kinds.first }

    /// What the page adds to the file: a list with one line for each entry.
    mutating func take(_ page: OwnLines) -> Bytes {
        failingSince = nil
        after = page.more
        if after == nil { kinds = kinds.dropFirst() }
        var bytes = Bytes()
        for line in page.lines {
            bytes += Bytes((isBegun ? ",\n" : "[\n").utf8) + line.bytes
            isBegun = true
        }
        if kind == nil { bytes += Bytes((isBegun ? "\n]\n" : "[]\n").utf8) }
        return bytes
    }

    /// False when it is to break off.
    mutating func wait(after failure: Failure, now: Instant) -> Bool {
        let since = failingSince ?? now
        guard failure.isPassing, now - since < Self.patience else { return false }
        failingSince = since
        stage = .pausing(until: now + Self.pause)
        return true
    }
}
