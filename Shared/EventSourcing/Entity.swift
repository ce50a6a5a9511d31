public import ParlorWire

/// A thing with a history: it decides on commands, and is what its events made of it.
///
/// `decide` changes nothing and `apply` can't fail, so replaying a history gives the same bytes. An
/// entity that can do more says so: see `Watchable`, `ScarceKeys`, `CompletesEvents`,
/// `HasPersonalEvents`, `HandWritten` and `DecidesAhead`.
public protocol Entity: Codable, Equatable, Sendable {
    associatedtype Command: Choice
    associatedtype Event: StreamEvent, Equatable
    associatedtype Refused: Refusal
    associatedtype View: Encodable

    /// Raised when the state's shape changes, so that older snapshots are rebuilt from the events.
    static var schema: Int { get }

    /// How often its state is written beside its events.
    static var snapshots: SnapshotPolicy { get }

    /// The entity before its first event.
    init()

    /// Which entity a command means; the key is empty when the caller named none.
    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Refused) -> EntityKey

    func decide(_ command: Command, in context: Context) throws(Refused) -> [Event]

    mutating func apply(_ event: Event)

    /// What the entity will do by itself, and when.
    var deadline: Deadline<Command>? { get }

    /// Lists of such entities begin with those that were active last; nil where nobody lists them so.
    var activeAt: Timestamp? { get }

    /// Where the entity is found besides by its key; kept in the same transaction as its events.
    var listings: Set<Listing> { get }

    /// The entity as this actor may see it: the body of the reply.
    func view(for viewer: Actor, key: EntityKey) -> View

    /// The body of the reply to this command, where a view would be too much each time.
    func reply(to command: Command, for viewer: Actor, key: EntityKey) -> View
}

extension Entity {
    public static var kind: EntityKind { Event.kind }
    public static var snapshots: SnapshotPolicy { SnapshotPolicy() }
    public var deadline: Deadline<Command>? { nil }
    public var activeAt: Timestamp? { nil }
    public var listings: Set<Listing> { [] }

    public func reply(to command: Command, for viewer: Actor, key: EntityKey) -> View {
        view(for: viewer, key: key)
    }

    public init(replaying events: some Sequence<Event>) {
        self.init()
        for event in events { apply(event) }
    }
}

/// A command that the entity gives itself when its time has come.
public struct Deadline<Command: Sendable>: Sendable {
    public let at: Timestamp
    public let command: Command

    public init(at: Timestamp, _ command: Command) {
        (self.at, self.command) = (at, command)
    }
}

/// A place in an index: found by its name and the order of its sort text.
public struct Listing: Hashable, Sendable {
    public let index: String
    public let sort: String

    public init(in index: String, sort: String) {
        (self.index, self.sort) = (index, sort)
    }
}
