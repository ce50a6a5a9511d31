/// An event as a device receives it.
public struct ClientEvent: Codable, Hashable, Sendable {
    public let stream: StreamName
    public var rev: Revision
    public let event: String
    public let at: Timestamp
    public let by: Actor?
    public var body: RawJSON

    public init(_ header: EventHeader, body: Bytes) {
        stream = header.stream
        rev = header.rev
        event = header.event
        at = header.at
        by = header.by
        self.body = RawJSON(body)
    }
}

/// What is not kept, as a device receives it: it may be lost.
public struct ClientSignal: Codable, Hashable, Sendable {
    public let stream: StreamName
    public let signal: String
    public let by: Actor?
    public let body: RawJSON

    public init(_ header: EventHeader, body: Bytes) {
        stream = header.stream
        signal = header.event
        by = header.by
        self.body = RawJSON(body)
    }
}
