/// What may happen to the streams of one kind.
public protocol StreamEvent: Choice {
    static var kind: EntityKind { get }

    /// Which of the many things in its stream it is about, such as the 17th message: what happened to
    /// one is found by its number.
    var item: Int? { get }
}

extension StreamEvent {
    public var item: Int? { nil }
}
