/// Something of this name happened to something of this kind: whoever cares asks what.
public struct EventHint: Hashable, Sendable {
    public let kind: EntityKind
    public let event: String

    public init(kind: EntityKind, event: String) {
        (self.kind, self.event) = (kind, event)
    }

    public init(_ header: EventHeader) { self.init(kind: header.stream.kind, event: header.event) }

    /// Nil when it is no `<kind>.<event>`.
    public init?(_ text: String) {
        let kind = text.utf8.prefix { $0 != UInt8(ascii: ".") }
        let event = text.utf8.dropFirst(kind.count + 1)
        guard EntityKind.canBe(kind), EntityKey.canBe(event) else { return nil }
        self.init(kind: EntityKind(String(Substring(kind))), event: String(Substring(event)))
    }

    public var text: String { "\(kind).\(event)" }
}

extension EventHint: TextValue {
    public init(read text: String) throws(Malformed) {
        guard let hint = EventHint(text) else {
            throw Malformed("'\(text)' is no event of a kind, <kind>.<event>.")
        }
        self = hint
    }
}
