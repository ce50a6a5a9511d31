public import ParlorWire

/// How somebody sees a person, and counts the person's events, since the person blocked them or
/// took the block back. To them it looks as if the person had left at that moment, or had come
/// back.
public struct Apart: Codable, Hashable, Sendable {
    /// False once the block was taken back: then presence is hidden no more.
    public var isBlocked: Bool
    /// The revision of the person's stream at that moment.
    public var since: Revision
    /// How many of the events up to `since` were not of presence.
    public var told: Int
    /// The viewer's own number of what they were told last at that moment.
    public var shown: Revision
    /// At that moment the viewer was told that the person left or came back.
    public var isNews: Bool
    /// When the viewer saw the person last; nil means when the person came first.
    public var lastSeen: Timestamp?
    /// The person's own `lastSeen` at that moment.
    public var actual: Timestamp?

    public init(
        isBlocked: Bool, since: Revision, told: Int, shown: Revision, isNews: Bool,
        lastSeen: Timestamp?, actual: Timestamp?
    ) {
        (self.isBlocked, self.since, self.told) = (isBlocked, since, told)
        (self.shown, self.isNews, self.lastSeen) = (shown, isNews, lastSeen)
        self.actual = actual
    }

    /// A block of which only that there is one is known: earlier versions kept no more.
    public static let unknown = Apart(
        isBlocked: true, since: 0, told: 0, shown: 0, isNews: false, lastSeen: nil, actual: nil)
}
