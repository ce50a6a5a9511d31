/// What is asked of the service that owns a stream; only Parlor's own parts may.
public enum OwnerQuestion: Choice, Hashable {
    /// The call's kind and key are the stream's. With `epoch` and `after`, the events after it.
    case tail(viewer: PersonID?, epoch: Epoch?, after: Revision?)
    case heads(streams: [StreamName])

    public static let mostStreams = 1_000
    public static let mostEvents = 1_000

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case tail = "journal.tail"
        case heads = "journal.heads"
    }
}
