/// An entity that tells some events with more than the journal keeps.
public protocol CompletesEvents: Watchable {
    /// Such events, by their names.
    static var completed: Set<String> { get }

    /// What cannot be worked out from the event and the view before it; nil when there is none. The
    /// event has just been applied.
    func completion(of event: Event) -> (any Encodable)?
}
