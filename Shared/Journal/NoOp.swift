public import ParlorWire

/// An accepted command that led to no events. Appending it is a conflict when somebody else's events
/// came since `rev`, or when the command is remembered on the stream already.
public struct NoOp: Hashable, Sendable {
    /// It is remembered until the journal has seen so much time pass; then it goes as new ones come.
    public static let kept: Duration = .seconds(48 * 3_600)

    public var stream: StreamName
    /// The head that the command was decided on: 0 when the stream had no event.
    public let rev: Revision
    public let command: CommandKey
    public let at: Timestamp
    /// What the command asked for; nil when nobody sent it.
    public let digest: CommandDigest?

    public init(
        stream: StreamName, rev: Revision, command: CommandKey, at: Timestamp,
        digest: CommandDigest? = nil
    ) {
        self.stream = stream
        self.rev = rev
        self.command = command
        self.at = at
        self.digest = digest
    }
}
