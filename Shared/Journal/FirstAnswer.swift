public import ParlorWire

/// What a journal remembers of an accepted command.
public struct FirstAnswer: Hashable, Sendable {
    /// The revision that its answer showed: of the last of its events, or the head at which it was
    /// quiet.
    public let rev: Revision
    /// What it asked for; nil for commands that nobody sent and for those kept before digests were.
    public let digest: CommandDigest?

    public init(rev: Revision, digest: CommandDigest?) {
        self.rev = rev
        self.digest = digest
    }
}
