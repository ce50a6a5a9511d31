public import Wire

/// Everything that one turn of the hosting loop keeps, in one transaction.
public struct Batch: Sendable {
    public var appends: [Append] = []
    /// The streams whose deadline changed; nil takes it away.
    public var deadlines: [StreamName: Timestamp?] = [:]
    public var listed: [StoredListing] = []
    public var unlisted: [StoredListing] = []
    public var snapshots: [Snapshot] = []
    /// How far followers have come, by the follower's name.
    public var checkpoints: [String: Position] = [:]

    public init() {}

    public var isEmpty: Bool { appends.isEmpty && deadlines.isEmpty && checkpoints.isEmpty }
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

/// A stream's state at a revision, as bytes: a cache, rebuildable from the events.
public struct Snapshot: Hashable, Sendable {
    public let stream: StreamName
    public let schema: Int
    public let rev: Revision
    public let state: Bytes

    public init(stream: StreamName, schema: Int, rev: Revision, state: Bytes) {
        self.stream = stream
        self.schema = schema
        self.rev = rev
        self.state = state
    }
}

public enum Appended: Equatable, Sendable {
    /// Durable; the newest event has this position.
    case kept(upTo: Position)
    /// Somebody else's events came first on a stream, or a command was already accepted on its stream.
    /// Nothing was kept.
    case conflict
}
