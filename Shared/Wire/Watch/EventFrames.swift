/// An event as devices receive it: those of people who see it from a place of their own, and all
/// others.
public struct EventFrames: Codable, Hashable, Sendable {
    public let common: RawJSON
    public let own: [PersonID: RawJSON]

    /// Of an event that all see alike.
    public init(common: RawJSON) { (self.common, own) = (common, [:]) }

    public init(
        _ event: StreamTail.Event, _ header: EventHeader, _ faces: [PersonID: RawJSON]
    ) {
        func frame(_ body: RawJSON) -> RawJSON {
            RawJSON(JSON.encode(ClientEvent(header, body: body.bytes)))
        }
        common = frame(event.body)
        own = faces.mapValues(frame)
    }
}
