public import Wire

/// A thing with a history: it decides on commands, and is what its events made of it.
///
/// `decide` changes nothing and `apply` can't fail, so replaying a history gives the same bytes.
public protocol Entity: Codable, Equatable, Sendable {
    associatedtype Command: Choice
    associatedtype Event: Choice, Equatable
    associatedtype Refused: Refusal
    associatedtype View: Encodable

    static var kind: EntityKind { get }
    /// Raised when the state's shape changes, so that older snapshots are rebuilt from the events.
    static var schema: Int { get }

    /// How many events there are between snapshots, at least.
    static var snapshotInterval: Int { get }

    /// How many bytes of snapshots may be written for each byte of events: the more, the sooner it
    /// is loaded.
    static var snapshotShare: Int { get }

    /// The entity before its first event.
    init()

    /// Which entity a command means; the key is empty when the caller named none.
    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Refused) -> EntityKey

    /// Whether the command makes an entity, which must be nobody's yet.
    static func founds(_ command: Command) -> Bool

    /// Where such a command goes when the first address, or the last one tried, was somebody's.
    static func nextAddress(
        _ command: Command, attempt: Int, context: Context
    ) throws(Refused) -> EntityKey

    /// Whether its history is over, so that another may begin under its key, in another epoch.
    func hasGivenUpItsKey(by now: Timestamp) -> Bool

    func decide(_ command: Command, in context: Context) throws(Refused) -> [Event]

    /// The same, with the entity after these events where deciding has worked it out anyway.
    func decided(_ command: Command, in context: Context) throws(Refused) -> Decided<Self>

    mutating func apply(_ event: Event)

    /// What the entity will do by itself, and when.
    var deadline: Deadline<Command>? { get }

    /// Where the entity is found besides by its key; kept in the same transaction as its events.
    var listings: Set<Listing> { get }

    /// Whether an event leaves the listings as they are, and who may watch, appears and sits. Of most
    /// events it's known without working these out.
    static func keepsPlaces(_ event: Event) -> Bool

    /// The entity as this actor may see it: the body of the reply.
    func view(for viewer: Actor, key: EntityKey) -> View

    /// The body of the reply to this command, where a view would be too much each time.
    func reply(to command: Command, for viewer: Actor, key: EntityKey) -> View

    /// Whoever may watch it sees the same view.
    static var looksTheSameToAll: Bool { get }

    /// Who may watch its stream.
    func audience(key: EntityKey) -> Audience

    /// Nothing of it is shown any more, except its last events to whoever watched.
    var isOver: Bool { get }

    /// What whoever wants to watch is told where there is none, or where it is over.
    static func missing(_ stream: StreamName) -> Failure

    /// Fields of its events that only the journal has: nobody who watches is ever told of them.
    static var secrets: Set<String> { get }

    /// Events that the journal keeps in another form than they are told in.
    static var packed: Set<String> { get }

    /// The event as the journal keeps it: an equal one, that is written shorter.
    static func writtenPacked(_ event: Event) -> Event

    /// What is read and written most may be so by hand: exactly as the codec does it.
    static func read(_ name: String, _ body: Bytes) throws(Malformed) -> Command
    static func written(_ event: Event) -> (name: String, body: Bytes)
    static func written(_ view: View) -> Bytes

    /// Events that are told with more than the journal keeps, by their names.
    static var completed: Set<String> { get }

    /// What whoever folds the event into a view cannot work out from it; nil when there is none. The event
    /// has just been applied.
    func completion(of event: Event) -> (any Encodable)?

    /// Whether what is told of its events depends on who is told.
    static var hasFaces: Bool { get }

    /// What is told, and to whom, of the event that has just been applied; `told` is it without
    /// secrets.
    func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces

    /// Who appears in it, and so is shown to whoever watches.
    func people(key: EntityKey) -> Set<PersonID>

    /// For whom of them the others wait: it is soon noticed when one of their devices vanishes.
    func seated(key: EntityKey) -> Set<PersonID>
}

extension Entity {
    public static var snapshotInterval: Int { 100 }
    public static var snapshotShare: Int { 1 }
    public var deadline: Deadline<Command>? { nil }
    public var listings: Set<Listing> { [] }
    public static func keepsPlaces(_ event: Event) -> Bool { false }
    public static var looksTheSameToAll: Bool { false }
    public static var secrets: Set<String> { [] }
    public static var packed: Set<String> { [] }
    public static func writtenPacked(_ event: Event) -> Event { event }

    public func decided(_ command: Command, in context: Context) throws(Refused) -> Decided<Self> {
        Decided(try decide(command, in: context), after: nil)
    }

    public static func read(_ name: String, _ body: Bytes) throws(Malformed) -> Command {
        try JSON.decode(choice: Command.self, name: name, body: body)
    }

    public static func written(_ event: Event) -> (name: String, body: Bytes) {
        JSON.encode(choice: writtenPacked(event))
    }

    public static func written(_ view: View) -> Bytes { JSON.encode(view) }

    public func reply(to command: Command, for viewer: Actor, key: EntityKey) -> View {
        view(for: viewer, key: key)
    }

    public var isOver: Bool { false }
    public static func missing(_ stream: StreamName) -> Failure {
        Failure(.notFound, "There is no \(stream).")
    }

    public static var completed: Set<String> { [] }
    public func completion(of event: Event) -> (any Encodable)? { nil }

    public static var hasFaces: Bool { false }
    public func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces {
        Faces(common: told)
    }
    /// Nobody, unless the entity says who.
    public func audience(key: EntityKey) -> Audience { .only([]) }
    public func people(key: EntityKey) -> Set<PersonID> { [] }
    public func seated(key: EntityKey) -> Set<PersonID> { [] }

    public static func founds(_ command: Command) -> Bool { false }
    public func hasGivenUpItsKey(by now: Timestamp) -> Bool { false }

    public static func nextAddress(
        _ command: Command, attempt: Int, context: Context
    ) throws(Refused) -> EntityKey {
        try address(command, key: context.key, context: context)
    }

    public init(replaying events: some Sequence<Event>) {
        self.init()
        for event in events { apply(event) }
    }
}

/// What a command leads to.
public struct Decided<E: Entity>: Sendable {
    public let events: [E.Event]
    /// What the events make of the entity; nil where that is to be worked out.
    public let after: E?

    public init(_ events: [E.Event], after: E?) {
        self.events = events
        self.after = after
    }
}

/// A command that the entity gives itself when its time has come.
public struct Deadline<Command: Sendable>: Sendable {
    public let at: Timestamp
    public let command: Command

    public init(at: Timestamp, _ command: Command) {
        self.at = at
        self.command = command
    }
}

/// An event's body as people with a place of their own see it, and as everybody else does.
public struct Faces: Hashable, Sendable {
    public let common: RawJSON
    public let own: [PersonID: RawJSON]

    public init(common: RawJSON, own: [PersonID: RawJSON] = [:]) {
        self.common = common
        self.own = own
    }
}

/// A place in an index: found by its name and the order of its sort text.
public struct Listing: Hashable, Sendable {
    public let index: String
    public let sort: String

    public init(in index: String, sort: String) {
        self.index = index
        self.sort = sort
    }
}
