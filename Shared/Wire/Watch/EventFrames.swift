/// An event as devices receive it, and what differs for people who see it from a place of their own.
public struct EventFrames: Codable, Hashable, Sendable {
    public let common: RawJSON
    /// Patches of it.
    public let own: [PersonID: RawJSON]

    /// Of an event that all see alike.
    public init(common: RawJSON) { (self.common, own) = (common, [:]) }

    public init(
        _ event: StreamTail.Event, _ header: EventHeader, _ faces: [PersonID: RawJSON]
    ) {
        common = RawJSON(JSON.encode(ClientEvent(header, body: event.body.bytes)))
        own = faces.mapValues { RawJSON(Array(#"{"body":"#.utf8) + $0.bytes + Array("}".utf8)) }
    }
}
