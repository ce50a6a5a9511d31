/// An entity that has worked out what it becomes by the time it has decided.
public protocol DecidesAhead: Entity {
    /// What `decide` says, and the entity after it.
    func decided(_ command: Command, in context: Context) throws(Refused) -> Decided<Self>
}

/// What a command leads to.
public struct Decided<E: Entity>: Sendable {
    public let events: [E.Event]
    /// What the events make of the entity; nil where that is to be worked out.
    public let after: E?

    public init(_ events: [E.Event], after: E?) {
        (self.events, self.after) = (events, after)
    }
}
