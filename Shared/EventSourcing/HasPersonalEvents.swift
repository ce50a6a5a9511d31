public import Wire

/// An entity whose events are told differently to different people.
public protocol HasPersonalEvents: Watchable {
    /// What is told, and to whom, of the event that has just been applied; `told` is it without
    /// secrets.
    func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces
}

/// An event's body as people with a place of their own see it, and as everybody else does.
public struct Faces: Hashable, Sendable {
    public let common: RawJSON
    public let own: [PersonID: RawJSON]

    public init(common: RawJSON, own: [PersonID: RawJSON] = [:]) {
        (self.common, self.own) = (common, own)
    }
}
