public import Wire

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
