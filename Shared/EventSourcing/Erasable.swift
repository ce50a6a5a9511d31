public import ParlorWire

/// An entity of whose past some events take content away, in the journal too.
///
/// The events stay in their places. Nothing of what they said is left, or as much as `remainder`
/// leaves.
public protocol Erasable: Entity {
    /// What the event takes away of all that was before the command that led to it. The state is the
    /// same whether the events before it are whole or erased.
    static func erases(_ event: Event) -> ErasedPart?

    /// What stays of an event when `later` takes away what it is about; nil where nothing does.
    static func remainder(of event: Event, after later: Event) -> Event?

    /// Whose item the event begins; nil when it begins none.
    static func owner(of event: Event) -> PersonID?

    /// There was an event of which nothing is left.
    mutating func passOverErased()
}

extension Erasable {
    public static func remainder(of event: Event, after later: Event) -> Event? { nil }
    public static func owner(of event: Event) -> PersonID? { nil }
    public mutating func passOverErased() {}
}

/// Of which earlier events something is taken away.
public enum ErasedPart: Hashable, Sendable {
    /// Of all of them nothing stays.
    case history
    /// Of those about this item.
    case item(Int)
    /// Of those about the items with these numbers that are this person's.
    case items(ClosedRange<Int>, of: PersonID)
}
