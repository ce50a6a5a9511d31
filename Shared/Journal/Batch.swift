public import Wire

/// Everything that one turn of the hosting loop keeps, in one transaction.
public struct Batch: Sendable {
    public var appends: [Append] = []
    public var quiet: [Quiet] = []
    /// The streams whose deadline changed.
    public var deadlines: [StreamName: NextDeadline] = [:]
    public var listed: [StoredListing] = []
    public var unlisted: [StoredListing] = []
    public var snapshots: [Snapshot] = []
    /// How far followers have come, by the follower's name.
    public var checkpoints: [String: Position] = [:]

    public init() {}

    public var isEmpty: Bool {
        appends.isEmpty && quiet.isEmpty && deadlines.isEmpty && checkpoints.isEmpty
    }
}

/// The events of one accepted command on one stream.
public struct Append: Sendable {
    public let stream: StreamName
    /// The revision that the command was decided on.
    public let after: Revision
    public let command: CommandKey
    public let at: Timestamp
    public let events: [NewEvent]

    public init(
        stream: StreamName, after: Revision, command: CommandKey, at: Timestamp, events: [NewEvent]
    ) {
        precondition(!events.isEmpty, "An append has at least one event.")
        self.stream = stream
        self.after = after
        self.command = command
        self.at = at
        self.events = events
    }
}

public struct NewEvent: Hashable, Sendable {
    public let name: String
    public let body: Bytes

    public init(name: String, body: Bytes) {
        self.name = name
        self.body = body
    }
}

/// A command's name among all commands of all senders.
public struct CommandKey: Hashable, Sendable {
    public let actor: Actor
    public let id: CommandID

    public init(actor: Actor, id: CommandID) {
        self.actor = actor
        self.id = id
    }
}

/// An accepted command that led to no events. Appending it is a conflict when somebody else's events
/// came since `rev`, or when the command is remembered on the stream already.
public struct Quiet: Hashable, Sendable {
    /// It is remembered for so long; what is older goes as new ones come.
    public static let kept: Duration = .seconds(48 * 3_600)

    public let stream: StreamName
    /// The head that the command was decided on: 0 when the stream had no event.
    public let rev: Revision
    public let command: CommandKey
    public let at: Timestamp

    public init(stream: StreamName, rev: Revision, command: CommandKey, at: Timestamp) {
        self.stream = stream
        self.rev = rev
        self.command = command
        self.at = at
    }
}

/// When a stream's entity acts by itself. Appending it is a conflict when the stream's head, after
/// the batch's own appends, is not `rev`.
public struct NextDeadline: Hashable, Sendable {
    public let rev: Revision
    /// Nil takes the deadline away.
    public let at: Timestamp?

    public init(rev: Revision, at: Timestamp?) {
        self.rev = rev
        self.at = at
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
    package var heads: [StreamName: Set<Revision>] {
        var heads: [StreamName: Set<Revision>] = [:]
        for append in appends {
            heads[append.stream, default: []]
                .formUnion([append.after, append.after + append.events.count])
        }
        return heads
    }
}
