public import ParlorWire

/// The events of one accepted command on one stream.
public struct Append: Sendable {
    public let stream: StreamName
    /// The revision that the command was decided on.
    public let after: Revision
    public let command: CommandKey
    public let at: Timestamp
    public let events: [NewEvent]
    /// What the command asked for; nil when nobody sent it.
    public let digest: CommandDigest?
    /// What the command was part of.
    public let trace: TraceID?

    public init(
        stream: StreamName, after: Revision, command: CommandKey, at: Timestamp,
        events: [NewEvent], digest: CommandDigest? = nil, trace: TraceID? = nil
    ) {
        precondition(!events.isEmpty, "An append has at least one event.")
        self.stream = stream
        self.after = after
        self.command = command
        self.at = at
        self.events = events
        self.digest = digest
        self.trace = trace
    }
}

public struct NewEvent: Hashable, Sendable {
    public let name: String
    public let body: Bytes
    /// Which of the many things in its stream it is about: it is found by this number.
    public let item: Int?

    public init(name: String, body: Bytes, item: Int? = nil) {
        (self.name, self.body, self.item) = (name, body, item)
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
