public import ParlorWire

/// Events that go from a history for ever, and the state that stands for them from then on.
///
/// The state takes the place of the last event that goes, as an event of its own. Appending it is a
/// conflict when anything has happened on the stream since it was decided.
public struct Cut: Hashable, Sendable {
    public let stream: StreamName
    /// Which of its key's histories it was when this was decided, and its head.
    public let generation: Generation
    public let head: Revision
    /// Where the base was until now; nil when there was none.
    public let after: Revision?
    public let base: Revision
    public let body: Bytes
    /// The events that go, in their order: from `after` on, and below the base.
    public let gone: [Revision]

    public init(
        of stream: StreamName, in generation: Generation, head: Revision, after: Revision?,
        to base: Revision, _ body: Bytes, gone: [Revision]
    ) {
        let first = after ?? 1
        precondition(base <= head, "A base is not beyond its stream's head.")
        precondition(
            gone.allSatisfy { first <= $0 && $0 < base }
                && zip(gone, gone.dropFirst()).allSatisfy(<),
            "What goes lies between the old base and the new one.")
        precondition(after.map { gone.first == $0 } ?? true, "The old base goes.")
        (self.stream, self.generation) = (stream, generation)
        (self.head, self.after) = (head, after)
        (self.base, self.body, self.gone) = (base, body, gone)
    }

    /// How many events there were from the old base on, and stay below the new one.
    public var stayed: Int { base - (after ?? 1) - gone.count }
}

extension StoredEvent {
    /// The name of the state that stands for what went: no event has such a name.
    public static let base = "@base"

    public var isBase: Bool { name == Self.base }
}

/// Where the history of a stream begins, and how many events stayed below that.
public struct StreamBase: Hashable, Sendable {
    public let rev: Revision
    public let kept: Int

    public init(rev: Revision, kept: Int) { (self.rev, self.kept) = (rev, kept) }

    /// The same after a cut.
    public init(after old: StreamBase?, _ cut: Cut) {
        self.init(rev: cut.base, kept: (old?.kept ?? 0) + cut.stayed)
    }

    /// Whether it explains that events before this one are missing.
    public func covers(_ next: Revision) -> Bool { next <= rev }
}
