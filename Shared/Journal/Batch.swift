public import ParlorWire

/// Everything that one turn of the hosting loop keeps, in one transaction.
public struct Batch: Sendable {
    public var appends: [Append] = []
    /// The streams that begin anew, in their next epoch, before anything is appended: each with the
    /// revision at which its history so far ends. Appending it is a conflict when that ends elsewhere.
    ///
    /// What was is kept under another key (`K7QD~0`), for the operator alone.
    public var begunAnew: [StreamName: Revision] = [:]
    /// What goes of earlier events, after everything was appended and before snapshots are taken in.
    public var erasures: [Erasure] = []
    /// What goes of histories, each stream once, after what is erased.
    public var cuts: [Cut] = []
    public var noOps: [NoOp] = []
    /// The streams whose deadline, or last activity, changed.
    public var times: [StreamName: StreamTimes] = [:]
    public var listed: [StoredListing] = []
    public var unlisted: [StoredListing] = []
    /// What was counted in indexes to decide this. Appending it is a conflict when one of them has
    /// another number of rows by now.
    public var counted: [CountedListings] = []
    public var snapshots: [Snapshot] = []
    /// How far followers have come, by the follower's name.
    public var checkpoints: [String: Position] = [:]
    /// Commands to keep for later, and those kept before that were carried out now.
    public var parked: [ParkedCommand] = []
    public var resumed: [ParkedCommand] = []
    /// How many were parked when this was decided: by now another number is a conflict.
    public var parkedBefore: Int?

    public init() {}

    public var isEmpty: Bool {
        appends.isEmpty && noOps.isEmpty && times.isEmpty && checkpoints.isEmpty
            && parked.isEmpty && resumed.isEmpty && erasures.isEmpty && cuts.isEmpty
    }
}

public enum Appended: Equatable, Sendable {
    /// Durable; the newest event has this position.
    case kept(upTo: Position)
    /// Somebody else's events came first on a stream, or a command was already accepted on its stream.
    /// Nothing was kept.
    case conflict
}

extension Batch {
    /// The heads through which the batch's own appends lead their streams.
    public var heads: [StreamName: Set<Revision>] {
        var heads: [StreamName: Set<Revision>] = [:]
        for append in appends {
            heads[append.stream, default: []]
                .formUnion([append.after, append.after + append.events.count])
        }
        return heads
    }
}
