public import ParlorWire

/// An event as the journal has it.
public struct StoredEvent: Hashable, Sendable {
    public let position: Position
    public var stream: StreamName
    public var epoch: Epoch
    public let rev: Revision
    public let at: Timestamp
    public let command: CommandKey
    /// What the command was part of; nil for events of versions that did not keep it.
    public let trace: TraceID?
    public let name: String
    public let body: Bytes

    public init(
        position: Position, stream: StreamName, epoch: Epoch, rev: Revision, at: Timestamp,
        command: CommandKey, trace: TraceID? = nil, name: String, body: Bytes
    ) {
        self.position = position
        self.stream = stream
        self.epoch = epoch
        self.rev = rev
        self.at = at
        self.command = command
        self.trace = trace
        self.name = name
        self.body = body
    }
}

public struct StoredStream: Sendable {
    public let epoch: Epoch
    public let generation: Generation
    /// Where its history begins, if a part of it went.
    public let base: Revision?
    public let snapshot: Snapshot?
    public let events: [StoredEvent]

    public init(
        _ generation: Generation, in journal: Epoch, base: Revision?, snapshot: Snapshot?,
        events: [StoredEvent]
    ) {
        self.base = base
        epoch = generation.epoch(in: journal)
        self.generation = generation
        self.snapshot = snapshot
        self.events = events
    }
}

public struct StoredDeadline: Hashable, Sendable {
    public let stream: StreamName
    public let at: Timestamp
    /// What it is part of.
    public let trace: TraceID?

    public init(stream: StreamName, at: Timestamp, trace: TraceID? = nil) {
        self.stream = stream
        self.at = at
        self.trace = trace
    }
}

/// A row of an index, with the time at which its stream was last active.
public struct ActiveListing: Hashable, Sendable {
    public let stream: StreamName
    public let activeAt: Timestamp

    public init(stream: StreamName, activeAt: Timestamp) {
        (self.stream, self.activeAt) = (stream, activeAt)
    }

    /// Lists begin with the newest; of those at the same time, with the last key.
    public func comesBefore(_ other: ActiveListing) -> Bool {
        (activeAt, stream) > (other.activeAt, other.stream)
    }
}

/// How many rows of an index had a sort with this prefix.
public struct CountedListings: Hashable, Sendable {
    public let index: String
    public let prefix: String
    public let count: Int

    public init(index: String, prefix: String, count: Int) {
        self.index = index
        self.prefix = prefix
        self.count = count
    }
}

/// A row of an index: unique by index, sort and stream.
public struct StoredListing: Hashable, Sendable {
    public let index: String
    public let sort: String
    public let stream: StreamName

    public init(index: String, sort: String, stream: StreamName) {
        self.index = index
        self.sort = sort
        self.stream = stream
    }
}
