public import ParlorWire

/// An event that is published and not kept, such as a push: its stream and name, never its body.
public struct UnkeptEvent: Codable, Hashable, Sendable {
    public var stream: StreamName
    public var event: String

    public init(_ header: EventHeader) { self.init(stream: header.stream, event: header.event) }

    init(stream: StreamName, event: String) { (self.stream, self.event) = (stream, event) }
}
