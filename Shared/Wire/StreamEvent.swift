/// What may happen to the streams of one kind.
public protocol StreamEvent: Choice {
    static var kind: EntityKind { get }
}
