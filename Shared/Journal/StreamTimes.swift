public import ParlorWire

/// When a stream's entity acts by itself, and when it was last active. Appending it is a conflict when
/// the stream's head, after the batch's own appends, is not `rev`.
public struct StreamTimes: Hashable, Sendable {
    public let rev: Revision
    /// Nil takes the deadline away.
    public let deadline: Timestamp?
    /// What the deadline is part of. If the deadline doesn't change, the stored trace stays.
    public let trace: TraceID?
    /// What lists of such streams are sorted by.
    public let activeAt: Timestamp?

    public init(
        rev: Revision, deadline: Timestamp?, trace: TraceID? = nil, activeAt: Timestamp? = nil
    ) {
        (self.rev, self.deadline, self.trace, self.activeAt) = (rev, deadline, trace, activeAt)
    }
}
