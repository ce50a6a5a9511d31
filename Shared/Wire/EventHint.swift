/// Something of this name happened to something of this kind: whoever cares asks what.
public struct EventHint: Hashable, Sendable {
    public let kind: EntityKind
    public let event: String

    public init(kind: EntityKind, event: String) {
        self.kind = kind
        self.event = event
    }

    public init(_ header: EventHeader) { self.init(kind: header.stream.kind, event: header.event) }
}
