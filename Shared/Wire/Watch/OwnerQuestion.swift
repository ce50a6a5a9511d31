/// What is asked of the service that owns a stream; only Parlor's own parts may.
public enum OwnerQuestion: HasCallsForParts, Hashable {
    /// What a watcher needs of a stream; with `epoch` and `after`, only the events after it. Nobody else
    /// waits for the answer about a `newcomer`: it may come later, once the owner has heard who they are.
    /// With `own`, a viewer who is apart is answered by their own count, and `after` is by it, too.
    case tail(
        viewer: PersonID?, epoch: Epoch?, after: Revision?, newcomer: Bool? = nil,
        own: Bool? = nil)
    /// The revision of each stream.
    case heads(streams: [StreamName])

    /// What the present state of a stream changes in those that are made of it.
    case changes
    /// The streams of a kind in which anything happened since that position of the journal.
    case moved(epoch: Epoch?, since: Position?)

    public static let mostStreams = 1_000
    public static let mostEvents = 1_000

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case tail = "journal.tail"
        case heads = "journal.heads"
        case changes = "journal.changes"
        case moved = "journal.moved"
    }
}
