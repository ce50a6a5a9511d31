public import ParlorWire

/// An event that is published and not kept, such as a push: its stream and name, never its body.
public struct UnkeptEvent: Codable, Hashable, Sendable {
    public var stream: StreamName
    public var event: String

    public init(_ header: EventHeader) { (stream, event) = (header.stream, header.event) }
}
