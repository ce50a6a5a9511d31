/// How the fan-out addresses one gateway: a topic of its own.
public enum LinkTopic {
    /// What the gateway subscribes to; the event's own topic follows.
    public static func prefix(of gateway: String) -> String { "sync.\(gateway)." }

    /// Who may watch a stream, and who appears in it, is told under this name.
    public static let roster = "~roster"

    /// That there is no more of a stream, and why.
    public static let closed = "~closed"

    /// The id of what is said of a person to those who watch a stream in which the person appears.
    public static let identity: CommandID = "~identity"
}

/// Why nobody can watch a stream any more.
public struct StreamEnd: Codable, Hashable, Sendable {
    public let closed: String

    public init(closed: String) { self.closed = closed }
}
