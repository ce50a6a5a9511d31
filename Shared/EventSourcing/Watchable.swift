public import ParlorWire

/// An entity whose stream devices may watch.
public protocol Watchable: Entity {
    /// Who may watch its stream.
    func audience(key: EntityKey) -> Audience

    /// Who appears in it, and so is shown to whoever watches.
    func people(key: EntityKey) -> Set<PersonID>

    /// For whom of them the others wait: it is soon noticed when one of their devices vanishes.
    func seated(key: EntityKey) -> Set<PersonID>

    /// The watchers who see it apart: with a view of their own, and no event from before they came.
    func viewersApart(key: EntityKey) -> Set<PersonID>

    /// Another stream of the same service that says who is apart, and to whom there is no such stream:
    /// nothing in its own events tells of that.
    func rosterSource(key: EntityKey) -> StreamName?

    /// All who may watch it see the same view, but for those who are apart.
    static var looksTheSameToAll: Bool { get }

    /// There is one under every key, which devices may watch before its first event.
    static var isThereFromTheBeginning: Bool { get }

    /// Nothing of it is shown any more, except its last events to whoever watched.
    var isOver: Bool { get }

    /// What whoever wants to watch is told where there is none, or where it is over.
    static func missing(_ stream: StreamName) -> Failure

    /// Whether an event leaves the listings as they are, and who may watch, appears, sits and is
    /// apart. Of most events it's known without working these out.
    static func keepsPlaces(_ event: Event) -> Bool
}

extension Watchable {
    public func people(key: EntityKey) -> Set<PersonID> { [] }
    public func seated(key: EntityKey) -> Set<PersonID> { [] }
    public func viewersApart(key: EntityKey) -> Set<PersonID> { [] }
    public func rosterSource(key: EntityKey) -> StreamName? { nil }
    public static var looksTheSameToAll: Bool { false }
    public static var isThereFromTheBeginning: Bool { false }
    public var isOver: Bool { false }
    public static func missing(_ stream: StreamName) -> Failure { .missing(stream) }
    public static func keepsPlaces(_ event: Event) -> Bool { false }

    fileprivate var watchers: (EntityKey) -> StreamRoster {
        { key in
            var roster = StreamRoster(
                audience: audience(key: key), people: people(key: key), seated: seated(key: key))
            (roster.apart, roster.source) = (viewersApart(key: key), rosterSource(key: key))
            return roster
        }
    }
}

extension Entity {
    /// Who may watch it: nobody, unless it is watchable.
    public func roster(key: EntityKey) -> StreamRoster {
        (self as? any Watchable)?.watchers(key)
            ?? StreamRoster(audience: .only([]), people: [], seated: [])
    }
}

extension Failure {
    public static func missing(_ stream: StreamName) -> Failure {
        Failure(.notFound, "There is no \(stream).")
    }
}
