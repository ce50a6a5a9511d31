public import ParlorWire

/// An entity whose history may be cut: after a time some of its events go, and its state stands for
/// them.
///
/// An event that takes content away (`Erasable`) is applied to that state as well, before its turn.
public protocol Cuttable: Entity {
    /// The names of the events that go. All others stay for ever.
    static var passing: Set<String> { get }

    /// How long they stay where the operator says nothing; nil is for ever.
    static var keptByDefault: Duration? { get }

    /// The followers that take any of them, as `<service>/<follower>`. What one of them has not taken
    /// stays.
    static var passingFollowers: Set<String> { get }

    /// The events for which `standIn` stands.
    static var standsInFor: Set<String> { get }

    /// Those that mean nothing any more to a follower that comes too late for them.
    static var needless: Set<String> { get }

    /// The event that a late follower is told in the place of those that went. It says how things stood
    /// then. Nil means that nothing is told.
    var standIn: Event? { get }

    /// The state that an earlier version has written, whose `schema` was another.
    static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Self

    /// A state that stands for events, whichever version wrote it.
    static func standing(_ state: Bytes, of schema: Int) throws(Malformed) -> Self
}

extension Cuttable {
    public static var standsInFor: Set<String> { [] }
    public static var needless: Set<String> { [] }
    public var standIn: Event? { nil }

    public static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Self {
        throw Malformed("a state of \(kind) has the schema \(schema), which is not known here")
    }

    public static func standing(_ state: Bytes, of schema: Int) throws(Malformed) -> Self {
        schema == Self.schema
            ? try JSON.decode(Self.self, from: state) : try upgraded(state, of: schema)
    }
}

/// An entity of which nothing goes before it is done.
public protocol CutWhenDone: Cuttable {
    var isDone: Bool { get }
}
