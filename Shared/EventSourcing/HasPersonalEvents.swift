public import ParlorWire

/// An entity whose events are told differently to different people.
public protocol HasPersonalEvents: Watchable {
    /// What is told, and to whom, of the event that has just been applied; `told` is it without
    /// secrets.
    func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces
}

/// An event's body as everybody may see it, and what differs for people with a place of their own: a
/// patch of it, as `Patchable` makes and applies them.
public struct Faces: Hashable, Sendable {
    public let common: RawJSON
    public let own: [PersonID: RawJSON]

    public init(common: RawJSON, own: [PersonID: RawJSON] = [:]) {
        (self.common, self.own) = (common, own)
    }
}
