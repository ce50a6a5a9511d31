public import ParlorWire

/// Content that goes from a journal for ever: of some events of a stream, and of its snapshots that
/// may hold it.
///
/// The events stay in their places, with their revisions, times and commands. So nothing is missing
/// for whoever counts them.
public struct Erasure: Hashable, Sendable {
    public let stream: StreamName
    public let revs: ClosedRange<Revision>
    /// What stays in the place of each.
    public let name: String
    public let body: Bytes

    /// Nothing of these events stays.
    public init(of stream: StreamName, _ revs: ClosedRange<Revision>) {
        self.init(of: stream, revs, leaving: StoredEvent.erased, Bytes("{}".utf8))
    }

    /// This much of an event stays.
    public init(of stream: StreamName, _ rev: Revision, leaving name: String, _ body: Bytes) {
        self.init(of: stream, rev...rev, leaving: name, body)
    }

    private init(
        of stream: StreamName, _ revs: ClosedRange<Revision>, leaving name: String, _ body: Bytes
    ) {
        (self.stream, self.revs, self.name, self.body) = (stream, revs, name, body)
    }
}

extension Erasure {
    /// Among the checkpoints: how often something was erased, or cut. A copy that is behind in it
    /// compares all events.
    public static let counter = "@erasures"
}

extension StoredEvent {
    /// The name of what was erased: no event has such a name.
    public static let erased = "@erased"

    public var isErased: Bool { name == Self.erased }

    /// The same event, as far as an erasure leaves it.
    public func left(by erasure: Erasure) -> StoredEvent {
        StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev, at: at, command: command,
            trace: trace, name: erasure.name, body: erasure.body)
    }
}
