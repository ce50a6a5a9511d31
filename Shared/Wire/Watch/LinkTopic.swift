/// How the fan-out addresses one gateway: a topic of its own.
public enum LinkTopic {
    /// What the gateway subscribes to; the event's own topic follows.
    public static func prefix(of gateway: String) -> String { "\(start)\(gateway)." }

    /// Only a fan-out publishes what begins so.
    public static let start = "sync."

    /// Who may watch a stream, and who appears in it, is told under this name.
    public static let roster = "~roster"

    /// Who came to those who appear in a stream, and who left them, is told under this name.
    public static let people = "~people"

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

/// Who appears in a stream and did not before, and the other way round.
public struct PeopleChange: Codable, Hashable, Sendable {
    public let came: [PersonID]
    public let left: [PersonID]

    public init(came: [PersonID], left: [PersonID]) { (self.came, self.left) = (came, left) }
}
